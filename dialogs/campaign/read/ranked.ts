import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import type { Line } from '../../message.ts';
import type { CaseOfCampaign } from '../../ports/campaign-report.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { percentWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { failedOf } from '../../wording/result-words.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { possibleCampaign } from '../existing.ts';
import type { KnownCampaign } from '../known.ts';
import { lastUsed } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { historyJob } from '../results/fill-history.ts';
import { stillReading, stillReadingNote } from '../still-reading.ts';
import { campaignWords, caseWords, ifGiven, lowered, openLines } from '../wording.ts';

const texts = operators.cases;

export const flaky = command({
  name: 'flaky',
  phrases: ['flaky [in campaign {campaign}]'],
  asked: [
    'flaky|flakiest [test] cases|tests [{known}]',
    'flaky|flakiest {known}',
    '[test] cases|tests are flaky [{known}]',
  ],
  means: `flaky, which flaky, case flaky, failed sometimes, sometimes, how stable, stable, not stable, passed failed, keep
    failed passed, failed passed, only sometimes, comes goes, not trust, trust, unsteady, nondeterministic, flaky now,
    list flaky, most flaky, flaky failed, any flaky, keep flaky`,
  role: 'viewer',
  help: 'the test cases that pass and fail by turns',
  example: 'flaky in campaign 12',
  exists: possibleCampaign,
  async run(turn, deps: CampaignDependencies, { campaign }) {
    const found = await rankedOf(turn, deps, campaign, 'flakiest', (id) => `flaky in campaign ${id}`);
    if (found === undefined) return;
    const { cases, of, title } = found;
    const lines = cases.flatMap(({ change, ...one }) =>
      change?.kind === 'flaky' ? [{ ...one, text: failedOf(change) }] : [],
    );
    const note = [...stillReadingNote(found.beingRead), texts.flakyNote].join('\n');
    if (lines.length === 0)
      return await sayMessage(turn, { text: noneOf(found, texts.noneFlaky(title)), note });
    await sayRanked(turn, texts.flaky(lines.length, title), lines, of, note);
  },
});

export const mostFailing = command({
  name: 'mostFailing',
  phrases: ['most failing [in campaign {campaign}]'],
  asked: [
    'fails|failed|failing|fail most [often] [{known}]',
    'most failed|failing|frequent [test] cases|tests|failures [{known}]',
  ],
  means: `most failed, often failed, failed most, failed often, most often failed, always failed, most problem, failed every
    time, most case, failed most often, worst, worst failed, which failed most, biggest problem, troublemaker, notorious,
    top problem, chronic, all time failed, regularly failed`,
  role: 'viewer',
  help: 'the test cases that fail most often',
  example: 'most failing in campaign 12',
  exists: possibleCampaign,
  async run(turn, deps: CampaignDependencies, { campaign }) {
    const found = await rankedOf(turn, deps, campaign, 'failing', (id) => `most failing in campaign ${id}`);
    if (found === undefined) return;
    const { cases, of, title } = found;
    const lines = cases.map((one) => {
      const runs = one.passed + one.failed;
      return { ...one, text: texts.failedIn(one.failed, runs, percentWords(one.failed / runs)) };
    });
    if (lines.length === 0) {
      const note = stillReadingNote(found.beingRead).join() || undefined;
      return await sayMessage(turn, { text: noneOf(found, texts.noneFailed(title)), note });
    }
    const runs = of === undefined ? texts.lastRunsOf(found.campaigns) : texts.lastRuns;
    const note = [...stillReadingNote(found.beingRead), runs].join('\n');
    await sayRanked(turn, texts.failing(title), lines.slice(0, maxFailing), of, note);
  },
});

const maxFailing = 20;
const maxFlaky = 20;
const maxButtons = 3;

interface Ranked extends CaseOfCampaign {
  readonly campaign: number;
  readonly campaignName?: string | undefined;
}

interface RankedOf {
  readonly cases: readonly Ranked[];
  /** Absent: of all campaigns. */
  readonly of?: KnownCampaign;
  /** ` in campaign 12 “Nightly”` */
  readonly title: string;
  readonly campaigns: number;
  /** How many of them have no results yet. */
  readonly unread: number;
  /** Those, and how many others have runs that are still to be read. */
  readonly beingRead: number;
}

async function rankedOf(
  turn: Turn,
  deps: CampaignDependencies,
  named: NamedCampaign | undefined,
  list: 'failing' | 'flakiest',
  lineFor: (id: number) => string,
): Promise<RankedOf | undefined> {
  const of = named && (await resolveCampaign(turn, deps, named, lineFor));
  if (named !== undefined && of === undefined) return undefined;
  const campaigns = of === undefined ? await lastUsed(deps) : [of];
  const cases: Ranked[] = [];
  const unread: number[] = [];
  for (const { id, name } of campaigns) {
    // For all campaigns only kept runs are looked at: no one waits for fifty lists of runs.
    const report = await (of === undefined ? deps.keptCases(id) : deps.reportOn(id));
    cases.push(...report[list].map((one) => ({ ...one, campaign: id, campaignName: name })));
    if ((await deps.lastKeptTotal(id)) === undefined) unread.push(id);
  }
  for (const id of unread) await deps.jobs.wakeAt(historyJob, `${id}`, deps.now());
  const others = campaigns.map(({ id }) => id).filter((id) => !unread.includes(id));
  const beingRead = unread.length + (await stillReading(deps, others));
  const title = ifGiven(of, ({ id, name }) => ` in ${lowered(campaignWords(id, name))}`);
  const sorted =
    list === 'failing'
      ? cases.toSorted((one, other) => other.failed - one.failed)
      : cases.toSorted((one, other) => failuresOf(other) - failuresOf(one)).slice(0, maxFlaky);
  const counts = { campaigns: campaigns.length, unread: unread.length, beingRead };
  return { cases: sorted, ...(of && { of }), title, ...counts };
}

/** Nothing is said of results that nobody has read. */
function noneOf({ campaigns, unread }: RankedOf, none: string): string {
  return unread > 0 && unread === campaigns ? texts.nothingRead : none;
}

function failuresOf({ change }: CaseOfCampaign): number {
  return change?.kind === 'flaky' ? change.failed / change.of : 0;
}

/** @param of absent: each line names its campaign */
async function sayRanked(
  turn: Turn,
  heading: string,
  ranked: readonly (Ranked & { readonly text: string })[],
  of: KnownCampaign | undefined,
  note: string,
): Promise<void> {
  const lines = ranked.map(
    ({ id, name, text, campaign, campaignName }): Line => ({
      lead: caseWords({ id, name }),
      text: of === undefined ? `${text} · ${campaignWords(campaign, campaignName)}` : text,
    }),
  );
  const ids = [...new Set(ranked.flatMap(({ id }) => id ?? []))];
  await sayMessage(turn, {
    text: heading,
    sections: [{ title: '', whole: true, ...openLines(lines) }],
    note,
    choices: [
      ...ids.slice(0, maxButtons).map((id) => commandButton(`case ${id}`, operators.triage.showCase(id))),
      ...(of === undefined ? [] : [commandButton(`results of campaign ${of.id}`, operators.read.results)]),
    ],
  });
}

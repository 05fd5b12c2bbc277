import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { RunOfList } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { type TimeContext, timeWords, verdictTitle, verdictWords } from '../../wording/format.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { gatherRuns, pageOf, perPage } from '../pages.ts';
import { resolveCampaign } from '../resolve.ts';
import { judgeResult } from '../results/verdict.ts';
import { agoWords, campaignWords, ifGiven, listed, lowered, resultWords, tookWords } from '../wording.ts';
import { resultsButton } from './report.ts';

/** 2,000 runs at the service's 50 a page. */
const maxPages = 40;

/** The runs of a campaign, newest first, ten a page. */
export const runs = command({
  name: 'runs',
  phrases: ['runs [of] campaign {campaign} [since {when}] [page {page}]'],
  short: ['runs of {known} [since {when}] [page {page}]'],
  asked: [
    'runs|history {known} [since {when}] [page {page}]',
    'run history of {known}',
    'recent runs of {known}',
    'when did|was {known} run',
    'when did|was {known} last run',
    'when did we run {known}',
    'when did we last run {known}',
  ],
  role: 'viewer',
  help: 'a campaign’s runs, newest first',
  example: 'runs of campaign 12 since yesterday',
  async run(turn, deps: CampaignDependencies, { campaign: named, when: since, page = 1 }) {
    const sincePart = ifGiven(since, (at) => ` since ${new Date(at).toISOString().slice(0, 19)}Z`);
    const lineFor = (id: number): string => `runs of campaign ${id}${sincePart}`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    const gathered = await gatherRuns(deps, campaign.id, {
      ...{ since, maxPages },
      enough: (items) => items.length > page * perPage,
    });
    if (!gathered.ok) {
      const what = `list the runs of ${lowered(title)}`;
      return await sayFailure(turn, deps, gathered.failure, what, lineFor(campaign.id));
    }
    await deps.campaigns.note({ id: campaign.id });
    const { items, whole } = gathered.value;
    const clock = clockOf(deps);
    const from = ifGiven(since, (at) => ` since ${timeWords(at, clock)}`);
    if (items.length === 0) {
      const run = commandButton(`run campaign ${campaign.id}`, 'Run');
      return await sayMessage(turn, { text: `${title} has no runs${from}.`, choices: [run] });
    }
    const shown = pageOf(items.toSorted(newestFirst), page);
    const count = whole ? `${items.length}` : `more than ${items.length - 1}`;
    const verdicts = await deps.reports.verdicts(
      campaign.id,
      shown.items.map(({ id }) => id),
    );
    const lines = shown.items.map((run) => runLine(run, verdicts.get(run.id), clock));
    await sayMessage(turn, {
      ...listed(`${title}: runs${from}, newest first`, lines),
      note: `${shown.first} to ${shown.last} of ${count}`,
      choices: [
        ...shown.items
          .filter(({ endedAt }) => endedAt !== undefined)
          .slice(0, 3)
          .map(({ id }) => resultsButton(campaign.id, id)),
        ...(shown.more || (!whole && shown.last === items.length)
          ? [commandButton(`${lineFor(campaign.id)} page ${shown.page + 1}`, 'Older')]
          : []),
      ],
    });
  },
});

function runLine(run: CampaignRun, came: RunOfList | undefined, clock: TimeContext): string {
  const when = ifGiven(run.startedAt, (at) => `, started ${agoWords(at, clock)}`);
  const took = ifGiven(tookWords(run), (span) => `, took ${span}`);
  const what = came === undefined ? runResultWords(run) : cameWords(came);
  return `Run ${run.id}: ${what}${when}${took}`;
}

function newestFirst(one: CampaignRun, other: CampaignRun): number {
  return (other.startedAt ?? 0) - (one.startedAt ?? 0) || other.id - one.id;
}

/** `Passed, 1 known failure (23 passed, 1 failed)` */
function cameWords({ verdict, known, counts }: RunOfList): string {
  return `${verdictTitle(verdict, known)} (${resultWords(counts)})`;
}

/** By the service's own word: `Passed`, `Running`, `Inconclusive (Aborted)`. */
function runResultWords({ endedAt, result }: CampaignRun): string {
  if (endedAt === undefined) return 'Running';
  const { verdict, word = 'no result' } = judgeResult(result);
  return verdict === 'inconclusive' ? `Inconclusive (${word})` : verdictWords[verdict];
}

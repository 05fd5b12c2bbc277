import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Draft } from '../../commit.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { pastWords, type TimeContext, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { possibleCampaign } from '../existing.ts';
import { personMeant } from '../known-things.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, ifGiven, listed, lowered, quoted } from '../wording.ts';
import type { AuditEntry } from './audit.ts';

const texts = operators.keep;
const { since } = operators.read;

export const audit = command({
  name: 'audit',
  phrases: ['audit [campaign {campaign}] [by {person}] [{past}] [page {page}]'],
  asked: [
    'audit log [{past}]',
    'audit {mention}',
    'audit {known}',
    'who changed|deleted|edited|updated {known}',
    'what did|has {person} do|done [{past}]',
    'who did what [{past}]',
  ],
  means: `what exported, was exported, who exported, someone delete, somebody delete, anybody delete, someone change, somebody change,
    did mute, did approve, undo, undo change, who started, who started runs, audit, who did, who changed, who deleted, who approve,
    who pause, changed by, what did, last actions, actions, everybody done, everyone done, everybody did, everything did, did what,
    who did what, what done, who mute, who schedule, done to, who set, who create, anybody changed, doing, history changes, log for,
    what people did, been doing, did anything, who changes, made changes, who made, who something, anything changed, who touched,
    who edited, history of who, what happened to, who switched, who turned, who gave, what did @person, what @person, @person did,
    activity today, who is responsible change, changed anything, what changed by who, who set concurrency, who last changed,
    changed last who, @person done, what @person did, @person been up to, what @person been, @person changed, @person do`,
  role: 'operator',
  help: 'who did what, when and with what outcome',
  example: 'audit campaign 12',
  // What was done to a deleted campaign stays on record.
  exists: async (turn, deps: CampaignDependencies, values) =>
    (values.campaign !== undefined &&
      'id' in values.campaign &&
      (await deps.audit.list({ page: 1, campaign: values.campaign.id })).entries.length > 0) ||
    (await possibleCampaign(turn, deps, values)),
  async run(turn, deps: CampaignDependencies, { campaign: said, person, when, page = 1 }) {
    const who = said && (await personMeant(deps, said));
    const by = who ?? person?.replace(/^@/u, '').trim();
    const named = who === undefined ? said : undefined;
    const options = ifGiven(by, (one) => ` by ${quoted(one)}`) + ifGiven(when, ({ line }) => ` ${line}`);
    const campaign =
      named === undefined
        ? undefined
        : await resolveCampaign(turn, deps, named, (id) => `audit campaign ${id}${options}`);
    if (named !== undefined && campaign === undefined) return;
    const { entries, more } = await deps.audit.list({ page, campaign: campaign?.id, by, ...when });
    const clock = clockOf(deps, turn.incoming.timeZone);
    const isOver = (when?.until ?? Number.POSITIVE_INFINITY) <= clock.now;
    const of = [
      ifGiven(campaign, ({ id, name }) => texts.auditOf(lowered(campaignWords(id, name)))),
      ifGiven(by, texts.auditBy),
      ifGiven(when, (past) => (isOver ? ` ${pastWords(past, clock)}` : since(timeWords(past.since, clock)))),
    ].join('');
    if (entries.length === 0) {
      const none = isOver ? texts.auditNone : texts.auditEmpty;
      const text = page > 1 ? texts.noAuditPage(of, page) : none(of);
      return await sayMessage(turn, { text });
    }
    const underWay = await actsUnderWay(deps, entries);
    const line = (campaign === undefined ? 'audit' : `audit campaign ${campaign.id}`) + options;
    await sayMessage(turn, {
      ...listed(
        texts.audit(of, page),
        entries.map((entry) => entryLine(entry, underWay.has(entry.id), clock)),
      ),
      timesIn: clock,
      choices: more ? [commandButton(`${line} page ${page + 1}`, texts.older)] : [],
    });
  },
});

interface TurnAct {
  readonly action: string;
  readonly campaign?: number;
  readonly detail?: string | undefined;
}

/** Audits an act that is done by the same decision. */
export async function noteAct(
  { incoming, place }: Turn,
  draft: Draft,
  { audit }: Pick<CampaignDependencies, 'audit'>,
  { action, campaign, detail }: TurnAct,
  outcome: string,
): Promise<void> {
  const by = personOfTurn(incoming);
  await audit.within(draft).begin({ action, by, place, campaign, detail }, outcome);
}

/** Audits an act before and after it is done. */
export async function audited<Result>(
  { incoming, place }: Turn,
  deps: Pick<CampaignDependencies, 'audit'>,
  act: TurnAct,
  perform: () => Promise<Result>,
  outcome: (result: Result) => string,
): Promise<Result> {
  const { action, campaign, detail } = act;
  const by = personOfTurn(incoming);
  const audit = await deps.audit.begin({ action, by, place, campaign, detail });
  const result = await perform();
  await deps.audit.complete(audit, outcome(result));
  return result;
}

/** Acts without an outcome that are still in progress. */
async function actsUnderWay(
  { trackedRuns, reruns, approvals }: CampaignDependencies,
  entries: readonly AuditEntry[],
): Promise<ReadonlySet<string>> {
  if (entries.every(({ outcome }) => outcome !== undefined)) return new Set();
  const [runs, open, asked] = await Promise.all([trackedRuns(), reruns.underWay(), approvals()]);
  const waiting = asked.filter(({ settled }) => settled !== true);
  return new Set([
    ...runs.flatMap(({ audit: one }) => one ?? []),
    ...[...open, ...waiting].map(({ audit: one }) => one),
  ]);
}

function entryLine(
  { at, by, action, campaign, detail, outcome }: AuditEntry,
  isUnderWay: boolean,
  clock: TimeContext,
): string {
  const what = campaign === undefined ? action : `${action} ${campaign}`;
  const how = detail === undefined ? '' : `, ${detail}`;
  return `${timeWords(at, clock)}, ${by.name}: ${what}${how} → ${outcome ?? (isUnderWay ? texts.auditUnderWay : texts.auditNoOutcome)}`;
}

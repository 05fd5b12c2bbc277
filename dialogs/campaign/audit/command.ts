import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Draft } from '../../commit.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import type { AuditEntry } from './audit.ts';

const texts = operators.keep;

export const audit = command({
  name: 'audit',
  phrases: ['audit [campaign {campaign}] [page {page}]'],
  asked: ['audit log', 'audit {known}', 'who ran|started|executed|changed|deleted {known}'],
  role: 'operator',
  help: 'who did what, when and with what outcome',
  example: 'audit campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named, page = 1 }) {
    const campaign =
      named === undefined
        ? undefined
        : await resolveCampaign(turn, deps, named, (id) => `audit campaign ${id}`);
    if (named !== undefined && campaign === undefined) return;
    const wanted = campaign === undefined ? { page } : { page, campaign: campaign.id };
    const { entries, more } = await deps.audit.list(wanted);
    const of =
      campaign === undefined ? '' : texts.auditOf(lowered(campaignWords(campaign.id, campaign.name)));
    if (entries.length === 0) {
      const text = page > 1 ? texts.noAuditPage(of, page) : texts.auditEmpty(of);
      return await sayMessage(turn, { text });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const underWay = await actsUnderWay(deps, entries);
    const line = campaign === undefined ? 'audit' : `audit campaign ${campaign.id}`;
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

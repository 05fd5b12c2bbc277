import { commandButton } from '../../buttons.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import type { Message } from '../../message.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunReport } from '../../ports/runs.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { relativeWords, type TimeContext, timeWords } from '../../wording/format.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { type KnownCampaign, noteReport } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, lowered } from '../wording.ts';

/**
 * The report on a finished run of a campaign that somebody named: of the last one unless told.
 * @param lineFor the command that was meant, with the campaign's id in place of the name
 * @returns undefined where there is none; why has been said then
 */
export async function findReport(
  turn: Turn,
  ports: CampaignDependencies,
  named: NamedCampaign,
  run: number | undefined,
  lineFor: (id: number) => string,
): Promise<{ readonly campaign: KnownCampaign; readonly report: RunReport } | undefined> {
  const campaign = await resolveCampaign(turn, ports, named, lineFor);
  if (campaign === undefined) return undefined;
  const what = `read the results of ${lowered(campaignWords(campaign.id, campaign.name))}`;
  const read = await ports.reports.report(campaign.id, run);
  const report = await reportOrSay(turn, ports, read, { campaign, run, what, line: lineFor(campaign.id) });
  if (report === undefined) return undefined;
  await noteReport(ports, report);
  return { campaign, report };
}

interface Asked {
  readonly campaign: KnownCampaign;
  readonly run: number | undefined;
  /** What was tried, e.g. `read the results of campaign 12`. */
  readonly what: string;
  /** The command that tries it again. */
  readonly line: string;
  /** What to say where there is no such run, in other words than usual. */
  readonly noRun?: string;
}

/** What was read of finished runs; undefined where there is nothing, and why has been said then. */
export async function reportOrSay<Report>(
  turn: Turn,
  ports: CampaignDependencies,
  read: Outcome<Reported<Report>>,
  { campaign, run, what, line, noRun }: Asked,
): Promise<Report | undefined> {
  if (!read.ok) {
    await sayFailure(turn, ports, read.failure, what, line);
    return undefined;
  }
  const { value } = read;
  if (value.kind === 'report') return value.report;
  const message = missingRunMessage(campaign, run, value, clockOf(ports));
  await sayMessage(
    turn,
    value.kind === 'noRun' && noRun !== undefined ? { ...message, text: noRun } : message,
  );
  return undefined;
}

/** Why there are no results: the run is still going on, or there is none. */
function missingRunMessage(
  { id, name }: KnownCampaign,
  run: number | undefined,
  reported: Exclude<Reported<never>, { kind: 'report' }>,
  clock: TimeContext,
): Message {
  const title = campaignWords(id, name);
  if (reported.kind === 'running') {
    const { id: running, startedAt } = reported.run;
    const since =
      startedAt === undefined
        ? ''
        : `, since ${timeWords(startedAt, clock)} (${relativeWords(startedAt, clock.now)})`;
    return {
      tone: 'accent',
      text: `Run ${running} of ${lowered(title)} is still going on${since}. Its results are complete only when it has finished.`,
      choices: [
        commandButton(`watch campaign ${id} run ${running}`, 'Watch'),
        commandButton(`runs of campaign ${id}`, 'Runs'),
      ],
    };
  }
  const text =
    run === undefined
      ? `${title} has no finished run yet.`
      : `${title} has no run ${run}. Its runs are in the list.`;
  return {
    text,
    choices: [commandButton(`run campaign ${id}`, 'Run'), commandButton(`runs of campaign ${id}`, 'Runs')],
  };
}

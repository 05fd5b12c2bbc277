import { type Choice, commandButton } from '../../buttons.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunReport } from '../../ports/runs.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { byOurClock, relativeWords, timeWords } from '../../wording/times.ts';
import { resolveOfRun } from '../campaign-of-run.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { type KnownCampaign, latestCampaign, noteReport } from '../known.ts';
import { noteNamed } from '../last-named.ts';
import { absentMessage } from '../resolve.ts';
import { campaignWords, ifGiven, lowered } from '../wording.ts';

const texts = operators.read;

/**
 * The report on a finished run: the named one, with or without its campaign, or the last one of the named campaign.
 * @param lineFor the command that was meant, with the campaign's id in place of the name
 * @returns undefined if there isn't one; the reply has been sent then
 */
export async function findReport(
  turn: Turn,
  deps: CampaignDependencies,
  named: NamedCampaign | undefined,
  run: number | undefined,
  lineFor: (id: number) => string,
): Promise<{ readonly campaign: KnownCampaign; readonly report: RunReport } | undefined> {
  const campaign = await resolveOfRun(turn, deps, named, run, lineFor);
  if (campaign === undefined) return undefined;
  const what = texts.acts.results(lowered(campaignWords(campaign.id, campaign.name)));
  const read = await deps.reports.report(campaign.id, run);
  const report = await reportOrSay(turn, deps, read, { campaign, run, what, line: lineFor(campaign.id) });
  if (report === undefined) return undefined;
  await noteReport(deps, report);
  noteNamed(turn, { campaign: campaign.id, run: report.summary.run, line: lineFor(campaign.id) });
  return { campaign, report };
}

interface Asked {
  readonly campaign: KnownCampaign;
  readonly run: number | undefined;
  /** What was tried, e.g. `read the results of campaign 12`. */
  readonly what: string;
  /** The command that tries it again. */
  readonly line: string;
  /** What to say if there is no such run, if not the usual. */
  readonly noRun?: string;
}

/** What was read of finished runs; undefined if there is nothing: the reply has been sent then. */
export async function reportOrSay<Report>(
  turn: Turn,
  deps: CampaignDependencies,
  read: Outcome<Reported<Report>>,
  { campaign: { id, name }, run, what, line, noRun }: Asked,
): Promise<Report | undefined> {
  if (!read.ok) {
    const isAbsent = read.failure.status === 404 && (await latestCampaign(deps, id)).kind === 'absent';
    if (isAbsent) await sayMessage(turn, absentMessage(id));
    else await sayFailure(turn, deps, read.failure, what, line);
    return undefined;
  }
  const { value } = read;
  if (value.kind === 'report') return value.report;
  const title = campaignWords(id, name);
  const runs = commandButton(`runs of campaign ${id}`, texts.runs);
  if (value.kind === 'running') {
    const clock = clockOf(deps, turn.incoming.timeZone);
    const since = ifGiven(value.run.startedAt, (at) => {
      const ours = byOurClock(at, clock);
      return texts.runningSince(timeWords(ours, clock), relativeWords(ours, clock.now));
    });
    const text = texts.stillRunning(value.run.id, lowered(title), since);
    const watch = commandButton(`watch campaign ${id} run ${value.run.id}`, texts.watch);
    await sayMessage(turn, { tone: 'accent', text, timesIn: clock, choices: [watch, runs] });
  } else {
    const none = run === undefined ? texts.noFinishedRun(title) : texts.noRun(title, run);
    await sayMessage(turn, {
      text: noRun ?? none,
      choices: [commandButton(`run campaign ${id}`, texts.run), runs],
    });
  }
  return undefined;
}

export function resultsButton(campaign: number, run: number): Choice {
  return commandButton(`results of campaign ${campaign} run ${run}`, texts.resultsOf(run));
}

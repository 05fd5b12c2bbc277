import type { Message } from '../../message.ts';
import type { CampaignService } from '../../ports/campaign.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { RunReport, RunReports } from '../../ports/runs.ts';
import type { Place } from '../../turn.ts';
import type { Stage, TrackedRun } from './tracked-run.ts';
import { changeRun } from './tracked-runs.ts';

/** Somebody who wants to be told of a campaign's finished runs, whoever started them. */
export interface Subscriber {
  readonly place: Place;
}

/** What the watch over a run works with. */
export interface RunWatchDependencies {
  readonly service: CampaignService;
  readonly records: RecordStore;
  readonly announcer: ProactiveMessenger;
  readonly reports: RunReports;
  /** Who subscribed to what this report tells, and isn't muted. */
  subscribersOf(report: RunReport): Promise<readonly Subscriber[]>;
  /** Whether a place wants to hear nothing of a campaign for now. */
  isMuted(campaign: number, place: Place): Promise<boolean>;
  /** What is written down besides: the audit's outcome, the campaign's last run. May be done twice. */
  noteEnd(run: TrackedRun, end: RunEnd): Promise<void>;
  /** A campaign's name, where it is known or can be found out. */
  nameOf(campaign: number): Promise<string | undefined>;
  summaryMessage(report: RunReport, run: TrackedRun): Message;
  /** A short id that a person can read out. */
  newReference(): string;
  /** Tells whoever runs Canvass that the pages of a list go in a circle. */
  noteCircle(list: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  readonly intervalMilliseconds: number;
  readonly deadlineMilliseconds: number;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

export type RunEnd =
  | { readonly kind: 'finished'; readonly report: RunReport }
  | {
      readonly kind: 'closed';
      readonly ending: 'notStarted' | 'missing' | 'unknown';
      readonly reason: string;
    };

/** What a step leads to: the next step at once, a time to be woken at (milliseconds since 1970), or the end. */
export type Step = 'goOn' | number | 'over';

/**
 * Writes a run's next stage, if it still stands where the step began. A person may have moved it meanwhile,
 * e.g. by choosing between two runs: then nothing is written, and the next step sees what they did.
 */
export async function moveStage(
  { records }: Pick<RunWatchDependencies, 'records'>,
  run: TrackedRun,
  stage: Stage,
): Promise<TrackedRun | undefined> {
  let moved = false;
  const after = await changeRun(records, run.campaign, run.id, (current) => {
    moved = current.stage.kind === run.stage.kind;
    return moved ? { ...current, stage } : undefined;
  });
  return moved ? after : undefined;
}

/** Ends a run without a result; the next step says so. */
export async function closeRun(
  ports: Pick<RunWatchDependencies, 'records' | 'now'>,
  run: TrackedRun,
  ending: 'notStarted' | 'missing' | 'unknown',
  reason: string,
): Promise<Step> {
  const known = 'run' in run.stage && run.stage.run !== undefined ? { run: run.stage.run } : {};
  await moveStage(ports, run, { kind: 'closing', ending, reason, since: ports.now(), ...known });
  return 'goOn';
}

import type { Logger } from '../../ports/logger.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Rounds } from '../../ports/rounds.ts';
import type { RunReport, RunReports } from '../../ports/runs.ts';
import type { Decision } from '../../workflow.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { runIdOf, type Stage, type StageOf, type TrackedRun } from './tracked-run.ts';
import type { Webhook } from './webhook.ts';

type Shared =
  | (
      | 'service'
      | 'audit'
      | 'campaigns'
      | 'ends'
      | 'starters'
      | 'reruns'
      | 'subscriptions'
      | 'schedules'
      | 'requests'
      | 'links'
    )
  | ('now' | 'time' | 'newReference' | 'noteCircle' | 'timeZone');

/** What the job of a run takes, until the run is found. */
export interface JobDeps extends WatchDeps {
  /** The service for searches that nobody's turn waits for: at a pace that all of them share. */
  readonly finds: CampaignDependencies['service'];
  /** Where a run is looked at once it is found. */
  readonly rounds: Rounds;
}

/** What watching over a run takes. */
export interface WatchDeps extends Pick<CampaignDependencies, Shared> {
  readonly reports: Pick<RunReports, 'report' | 'keptVerdicts'>;
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
  readonly outbox: Outbox;
  /** Absent: finished runs are posted nowhere. */
  readonly webhook?: Pick<Webhook, 'announce'> | undefined;
  /** From 0 to 1. */
  random(): number;
  readonly intervalMilliseconds: number;
  readonly deadlineMilliseconds: number;
  /** Has those of a campaign's last runs read that nobody has read, so that a summary can say how its test cases stand. */
  readHistory(campaign: number): Promise<void>;
  /** Notes what a finished run says of known failures, which is told apart from its summary. */
  noteKnownFailures(report: RunReport): Promise<void>;
  /** Notes what a finished run does to its campaign's alerts, which post it apart from its summary. */
  noteAlerts(report: RunReport, isCorrection: boolean): Promise<void>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** What a step in the life of a run decides. */
export type RunDecision = Decision<TrackedRun>;

/** The run goes on at another stage. What others have taken since the step began stays known as theirs. */
export function toStage(stage: Stage): RunDecision {
  return { next: (run) => ({ ...run, stage: knowingAll(stage, run.stage) }) };
}

function knowingAll(stage: Stage, before: Stage): Stage {
  if (!('knownRuns' in stage && 'knownRuns' in before)) return stage;
  return { ...stage, knownRuns: [...new Set([...stage.knownRuns, ...before.knownRuns])] };
}

/** The run ends without a result; the next step says so. */
export function closeRun(
  { now }: Pick<WatchDeps, 'now'>,
  run: TrackedRun,
  ending: StageOf<'closing'>['ending'],
  reason: string,
  why: Pick<StageOf<'closing'>, 'refused' | 'absent'> = {},
): RunDecision {
  return toStage({ kind: 'closing', ending, reason, since: now(), run: runIdOf(run), ...why });
}

import type { Draft } from '../../commit.ts';
import type { Logger } from '../../ports/logger.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Rounds } from '../../ports/rounds.ts';
import type { ExecutionFate, RunReport, RunReports } from '../../ports/runs.ts';
import type { Decision } from '../../workflow.ts';
import type { AlertsOfRun, NotingAlerts } from '../announced-alerts.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { excluding, runIdOf, type Stage, type StageOf, type TrackedRun } from './tracked-run.ts';
import type { Webhook } from './webhook.ts';

/** What the job of a run needs until the run is found. */
export interface JobDeps extends WatchDeps {
  /** The service, rate-limited for searches in the background. */
  readonly finds: CampaignDependencies['service'];
  /** Polls a run once it is found. */
  readonly rounds: Rounds;
}

/** What watching a run needs. */
export interface WatchDeps extends Omit<CampaignDependencies, 'reports'> {
  readonly reports: Pick<RunReports, 'report' | 'keptVerdicts'>;
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
  /** Absent: there is no receiver of finished runs. */
  readonly webhook?: Pick<Webhook, 'announce'> | undefined;
  /** From 0 to 1. */
  random(): number;
  readonly intervalMilliseconds: number;
  readonly deadlineMilliseconds: number;
  /** Reads a campaign's last runs that haven't been read, so that a summary can show the status of its test cases. */
  readHistory(campaign: number): Promise<void>;
  /** Updates known failures after a finished run; what changes is posted separately from the summary. */
  noteKnownFailures(report: RunReport): Promise<void>;
  /** Updates the campaign's alerts after a finished run. */
  noteAlerts(report: RunReport, noting: NotingAlerts): Promise<void>;
  readonly alertsOfRun: AlertsOfRun;
  /**
   * Asks, within a decision, for another run of what failed.
   * @param id of the request, and of its run
   * @returns why it can't be
   */
  retryFailed(draft: Draft, run: TrackedRun, report: RunReport, id: string): Promise<string | undefined>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly onExecution: (fate: ExecutionFate) => void;
}

export type RunDecision = Decision<TrackedRun>;

/** Moves the run to another stage. Runs that others have claimed since the step began stay known as theirs. */
export function toStage(stage: Stage): RunDecision {
  return {
    next: (run) => ({
      ...run,
      stage: excluding(stage, 'knownRuns' in run.stage ? run.stage.knownRuns : []),
    }),
  };
}

/** Ends the run without a result; the next step announces it. */
export function closeRun(
  { now }: Pick<WatchDeps, 'now'>,
  run: TrackedRun,
  ending: StageOf<'closing'>['ending'],
  reason: string,
  why: Pick<StageOf<'closing'>, 'refused' | 'absent'> = {},
): RunDecision {
  return toStage({ kind: 'closing', ending, reason, since: now(), run: runIdOf(run), ...why });
}

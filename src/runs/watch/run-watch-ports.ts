import type { TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Announcer } from '../../../dialogs/ports/announcer.ts';
import type { CampaignService } from '../../../dialogs/ports/campaign-service.ts';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { RunReport, RunReports } from '../../../dialogs/ports/run-reports.ts';
import type { Place } from '../../../dialogs/turn.ts';

/** Somebody who wants to be told of a campaign's finished runs, whoever started them. */
export interface Subscriber {
  readonly place: Place;
}

/** What the watch over a run works with. */
export interface RunWatchPorts {
  readonly service: CampaignService;
  readonly records: RecordStore;
  readonly announcer: Announcer;
  readonly reports: RunReports;
  /** Who subscribed to what this report tells, and isn't muted. */
  subscribersOf(report: RunReport): Promise<readonly Subscriber[]>;
  /** Whether a place wants to hear nothing of a campaign for now. */
  isMuted(campaign: number, place: Place): Promise<boolean>;
  /** What is written down besides: the audit's outcome, the campaign's last run. May be done twice. */
  noteEnd(run: TendedRun, end: RunEnd): Promise<void>;
  /** A campaign's name, where it is known or can be found out. */
  nameOf(campaign: number): Promise<string | undefined>;
  summaryMessage(report: RunReport, run: TendedRun): Message;
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

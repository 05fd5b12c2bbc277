import type { CaseChange, KnownCase, RunVerdict, TestCaseName } from '../../ports/runs.ts';
import type { EpochMs } from '../../ports/time.ts';
import type { Place } from '../../turn.ts';
import type { KnownCampaignRecord, LastRun } from '../campaigns.ts';
import type { DigestWindow } from './digests.ts';
import type { MissedRun } from './missed-runs.ts';

interface DigestRequest extends DigestWindow {
  readonly place: Place;
  /** IANA: what a campaign usually does is judged by the days of this zone. */
  readonly timeZone: string;
  /** If so, nothing more is read from the service. */
  isLate(): boolean;
}

/** The results of all campaigns in a period. */
export interface DigestContent {
  /** Those with a run that ended in it, in any order. */
  readonly campaigns: readonly CampaignDigest[];
  /** Campaigns that should have run in it, and didn't. */
  readonly missed: readonly MissedRun[];
  /** How many campaigns ran but are muted at the place. */
  readonly muted: number;
  /** Campaigns whose runs couldn't be read. */
  readonly unread: readonly number[];
  /** How many campaigns have results that are still being read: what is new in them isn't certain. */
  readonly beingRead: number;
  /** All runs that it covers. `endedAt`: by our clock. */
  readonly runs: readonly { readonly campaign: number; readonly run: number; readonly endedAt: EpochMs }[];
}

export interface EndedRun {
  readonly campaign: Pick<KnownCampaignRecord, 'id' | 'name'>;
  readonly run: LastRun;
}

/**
 * The runs of all campaigns that ended in a stretch of the past, the latest first, and the campaigns whose runs couldn't be read.
 * @param isLate if so, no further campaign is read from the service
 */
export type ReadEnded = (
  past: { readonly since: EpochMs; readonly until?: EpochMs },
  isLate: () => boolean,
) => Promise<{ readonly ended: readonly EndedRun[]; readonly unread: readonly number[] }>;

export type ReadDigest = (request: DigestRequest) => Promise<DigestContent>;

/** The results of a campaign in a period. */
export interface CampaignDigest {
  readonly campaign: number;
  readonly name?: string;
  readonly runs: {
    readonly all: number;
    readonly failed: number;
    readonly inconclusive: number;
    /** Whose verdict is by the service's word: their results weren't read. */
    readonly byWord: number;
  };
  /** Whether earlier runs of it, or some of these, are still to be read. */
  readonly beingRead: boolean;
  readonly last: LastOfTime;
  /** How many test cases fail now, without known failures, and how many have been fixed. */
  readonly changes: Readonly<Record<CaseChange['kind'], number>>;
  /** The first of them by name. */
  readonly new: readonly TestCaseName[];
  readonly fixed: readonly TestCaseName[];
  /** Of the last run. */
  readonly known: readonly KnownCase[];
  /** The test cases of the last run that passed on retry. */
  readonly onRetry: readonly TestCaseName[];
  /** The flakiest first. */
  readonly flakiest: readonly FlakyCase[];
}

interface LastOfTime {
  readonly run: number;
  readonly verdict: RunVerdict;
  /** From 0 to 1. */
  readonly passRate?: number;
  /** That of the run before it, as in its summary. */
  readonly passRateBefore?: number;
  /** The verdict is by the service's word: the results weren't read. */
  readonly unread?: true;
}

interface FlakyCase {
  readonly testCase: TestCaseName;
  readonly change: Extract<CaseChange, { kind: 'flaky' }>;
  /** How often it changed. */
  readonly changes: number;
}

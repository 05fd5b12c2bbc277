import type { EpochMs } from '../../ports/clock.ts';
import type { CaseChange, KnownCase, RunVerdict, TestCaseName } from '../../ports/runs.ts';
import type { Place } from '../../turn.ts';
import type { DigestWindow } from './digests.ts';

interface DigestRequest extends DigestWindow {
  readonly place: Place;
  /** From then on nothing more is read from the service. */
  readonly until: EpochMs;
}

/** What all campaigns came to in some time. */
export interface DigestContent {
  /** Those with a run that ended in it, in any order. */
  readonly campaigns: readonly CampaignDigest[];
  /** Ran, and left out because it is muted at the place. */
  readonly muted: number;
  /** Campaigns whose runs the service didn't tell. */
  readonly unread: readonly number[];
  /** All runs that it is made of. `endedAt`: by our clock. */
  readonly runs: readonly { readonly campaign: number; readonly run: number; readonly endedAt: EpochMs }[];
}

export type ReadDigest = (request: DigestRequest) => Promise<DigestContent>;

/** What a campaign came to in some time in which it ran. */
export interface CampaignDigest {
  readonly campaign: number;
  readonly name?: string;
  readonly runs: { readonly all: number; readonly failed: number; readonly inconclusive: number };
  readonly last: LastOfTime;
  /** How many test cases fail now, known ones left out, and how many are well again. */
  readonly changes: Readonly<Record<CaseChange['kind'], number>>;
  /** The first of them by name. */
  readonly new: readonly TestCaseName[];
  readonly fixed: readonly TestCaseName[];
  readonly known: readonly KnownCase[];
  /** The flakiest first. */
  readonly flakiest: readonly FlakyCase[];
}

interface LastOfTime {
  readonly run: number;
  readonly verdict: RunVerdict;
  /** From 0 to 1, as the next one. */
  readonly passRate?: number;
  /** Of the last run before that time. */
  readonly passRateBefore?: number;
  /** By the run's own word alone: its results weren't read. */
  readonly unread?: true;
}

interface FlakyCase {
  readonly testCase: TestCaseName;
  readonly change: Extract<CaseChange, { kind: 'flaky' }>;
  /** How often it changed. */
  readonly changes: number;
}

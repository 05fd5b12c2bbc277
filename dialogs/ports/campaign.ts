import { z } from 'zod';
import { fieldValues } from './campaign-fields.ts';
import { type campaignUpdateSchema, type newCampaignSchema, repliedSchema } from './campaign-schemas.ts';
import type { Outcome } from './outcome.ts';

/** All times are milliseconds since 1970, all durations milliseconds; anything the service left out is absent. */

/** Campaign seed §2, "Test case (list item)". */
export interface TestCase {
  readonly id: number;
  readonly name: string;
  readonly folder?: string;
  readonly channel?: string;
  readonly destination?: string;
  readonly steps?: number;
}

/** Campaign seed §2, "Plan". */
export type Plan = Readonly<z.infer<typeof planSchema>>;
const planSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string().optional(),
  startsAt: z.number().optional(),
  endsAt: z.number().optional(),
});

/** Campaign seed §2, "Campaign (reply shape)". */
export type Campaign = Readonly<z.infer<typeof campaignSchema>>;
export const campaignSchema = repliedSchema.extend({
  id: z.int(),
  name: fieldValues.text,
  /** The service's own word. */
  status: z.string().optional(),
  plan: planSchema.optional(),
  tests: fieldValues.tests,
  lastRunAt: z.number().optional(),
  /** How long a run keeps calling, in milliseconds. Not in the seed's reply; a service that takes a run time may show it. */
  runsFor: z.number().optional(),
});

/** What is sent to create or update a campaign. */
export type NewCampaign = Readonly<z.infer<typeof newCampaignSchema>>;
export type CampaignUpdate = Readonly<z.infer<typeof campaignUpdateSchema>>;

/** A run time as it is shown and sent (campaign seed §4): `hh:mm:ss`, `30:00:00` for 30 hours. */
export function runTimeText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Campaign seed §2, "Campaign run". See `saysOver` for whether it is over. */
export interface CampaignRun {
  readonly id: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** The service's own word. */
  readonly result?: string;
  /** The service's own word for the campaign, from the run's results, if the list of runs gives no end. */
  readonly status?: string;
  /** When we first saw that it was over, by our clock, if the list of runs gives no end. */
  readonly seenOver?: number;
}

/** One step of a test result (campaign seed §2, "ringStepResult", "callStepResult"). */
export interface StepResult {
  readonly kind: 'ring' | 'call';
  readonly description?: string;
  readonly result?: string;
  readonly detail?: string;
  readonly responseMilliseconds?: number;
  /** Seconds, as the service gives them. */
  readonly minorThreshold?: number;
  readonly majorThreshold?: number;
}

/** Campaign seed §2, "Test result". `campaignRunId` and `testResultId` may repeat, so they identify nothing. */
export interface TestResult {
  /** `testRunTicketId`: shows whether two pages hold the same result; absent if the service gave none. */
  readonly ticket?: string;
  readonly testCase?: number;
  readonly name: string;
  readonly folder?: string;
  readonly calledNumber?: string;
  readonly ranAt?: number;
  readonly durationMilliseconds?: number;
  /** The service's own word, e.g. `Success`, `Satisfactory`, `Failed`, `Aborted`; absent: none yet. */
  readonly result?: string;
  readonly detail?: string;
  readonly dialResult?: string;
  readonly dialDetail?: string;
  readonly steps?: readonly StepResult[];
  readonly alert?: {
    readonly message: string;
    readonly minorThreshold?: number;
    readonly majorThreshold?: number;
  };
}

/** What the results list says about the run as a whole (campaign seed §2, end). */
export type RunStatus = Readonly<z.infer<typeof runStatusSchema>>;
export const runStatusSchema = z.object({
  /** The service's own word for the campaign, e.g. `Running`, `Completed`. */
  status: z.string().optional(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  result: z.string().optional(),
  totalResults: z.int().optional(),
});

/** One page of a list; `next` is opaque, holds no secret, and is absent on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next?: string;
  /**
   * The cursors of all pages after this one, `next` first, if the service's links give them: these pages can be fetched in
   * parallel. The last one's `next` still counts, since the list may have grown.
   */
  readonly rest?: readonly string[];
  /** Its next page would be the list's first page or itself: the list is circular, and `next` is absent. */
  readonly circle?: true;
  /** The list continues after a broken link, and `next` is absent. */
  readonly broken?: BrokenLink;
}

/** A link to the next page that isn't followed. */
export interface BrokenLink {
  readonly leads: BrokenLinkKind;
  /** For the log. */
  readonly detail: string;
}

/** It leads to another host, or isn't a usable address. */
export type BrokenLinkKind = z.infer<typeof brokenLinkKind>;
export const brokenLinkKind = z.enum(['otherHost', 'nowhere']);

/** A page of a run's results, with its information about the run as a whole. */
export interface ResultPage extends Page<TestResult> {
  readonly runStatus: RunStatus;
}

/** A page of a campaign's runs. */
export interface RunPage extends Page<CampaignRun> {
  /** From the list's envelope, which has it even if individual campaigns can't be read. */
  readonly campaignName?: string;
}

/** A reply with the service's clock at that time, from its `Date` header (RFC 9110 §6.6.1); absent: none sent. */
export interface Clocked<Value> {
  readonly value: Value;
  readonly serviceTime?: number;
}

/**
 * The Test Campaign Management API (campaign seed §4). No method throws for a remote fault. Lists come page by page: `next`
 * is followed within the service's origin only; `readPages` deals with circular lists. Calls that change something may take
 * `isTooLate`, which is asked right before sending: if it says yes, nothing is sent, and the failure is UNREACHABLE.
 */
export interface CampaignService {
  listTestCases(next?: string): Promise<Outcome<Page<TestCase>>>;
  listPlans(next?: string): Promise<Outcome<Page<Plan>>>;
  /** `GET /campaigns`: seen in the wild, not in the seed. REFUSED with 404 or 405 if there is none. */
  listCampaigns(next?: string): Promise<Outcome<Page<Campaign>>>;
  createCampaign(campaign: NewCampaign, isTooLate?: () => boolean): Promise<Outcome<Campaign>>;
  updateCampaign(id: number, update: CampaignUpdate, isTooLate?: () => boolean): Promise<Outcome<Campaign>>;
  /** `GET /campaigns/{id}`: seen in the wild, not in the seed. REFUSED with 404 or 405 if there is none. */
  readCampaign(id: number): Promise<Outcome<Campaign>>;
  /** Not in the seed; REFUSED with 404 or 405 if there is no such operation. */
  deleteCampaign(id: number, isTooLate?: () => boolean): Promise<Outcome<undefined>>;
  /** Sent once, never repeated after it may have left. The reply names the previous run (seed §4 rule 2), so no id comes back. */
  execute(id: number, isTooLate?: () => boolean): Promise<Outcome<Clocked<undefined>>>;
  /** @param since the service's clock, milliseconds since 1970 */
  listRuns(id: number, since?: number, next?: string): Promise<Outcome<Clocked<RunPage>>>;
  /** @param options `known`: how many results are known; a page that reports the same number may come without its items */
  listResults(
    id: number,
    run: number,
    options: { readonly steps: boolean; readonly known?: number },
    next?: string,
  ): Promise<Outcome<ResultPage>>;
}

/** The campaign service, and how it is reached. */
export interface CampaignAccess {
  readonly service: CampaignService;
  /**
   * The same, at the shared pace of polls: `first` for a run just started, `look` for a poll, `bulk` for the pages of all
   * results.
   */
  paced(lane: 'first' | 'look' | 'bulk'): CampaignService;
  /** How long the service wants no polls, in milliseconds. */
  pausedFor(): number;
  /** How the key is sent; never the key. */
  readonly keyPlacement: string;
  /** How far the service's clock is ahead of ours. Milliseconds. */
  serviceAhead(): number;
}

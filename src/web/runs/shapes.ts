import { z } from 'zod';
import {
  type RequestedRun,
  runGates,
  runOutcomeSchema,
  runStates,
  type UnfinishedRun,
} from '../../../dialogs/ports/run-requests.ts';
import { wellFormed } from '../../../dialogs/ports/well-formed.ts';

const whichCampaign = 'must be a campaign’s number, its alias or its whole name';

/** The body of `POST /api/runs`. */
export const requestSchema = z.strictObject({
  campaign: z
    .union(
      [
        z.int(whichCampaign).min(0, whichCampaign),
        wellFormed.trim().min(1, whichCampaign).max(500, 'is too long'),
      ],
      whichCampaign,
    )
    .meta({ description: 'Number, alias or whole name', examples: [12, 'nightly'] }),
  anyway: z.boolean('must be true or false').default(false).meta({
    description: 'true: although other runs of the campaign are unfinished',
  }),
  confirm: z.boolean('must be true or false').default(false).meta({
    description: 'true: even where it is expected to place more calls than CONFIRM_ABOVE_CALLS',
  }),
  retry: z.literal([0, 1], 'must be 0 or 1').optional().meta({
    description:
      '1: what failed or was inconclusive is run once more by itself; what passes then doesn’t make `verdict` failed',
  }),
  gate: z.enum(runGates, 'must be "new-failures"').optional().meta({
    description: 'new-failures: `verdict` is `failed` only where a test case failed that had passed before',
  }),
});

const id = z.string().meta({ description: 'Of the request; not the service’s number of the run' });
const url = z.url().meta({ description: 'GET it to see how far the run is' });
const report = z.url().meta({ description: 'For people; good for seven days' });
const runId = z.int().nullable().meta({ description: 'The service’s number of the run, once it is known' });
const state = z.enum(runStates).meta({
  description:
    'unknown: there is no result, and `reason` says why; `executed` says whether calls may have been placed',
});

/** The answer to `POST /api/runs`. */
export const acceptedSchema = z.object({ id, state, url, report });

const { verdict, counts, ...changes } = runOutcomeSchema.shape;

/** The answer to `GET /api/runs/{id}`. */
export const runSchema = z.object({
  id,
  campaign: z.int(),
  state,
  url,
  report,
  runId,
  executed: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether it was executed; null: unknown, or not yet' }),
  verdict: verdict.nullable(),
  gate: z
    .enum(runGates)
    .nullable()
    .meta({ description: 'As it was requested; null: every failure counts for `verdict`' }),
  counts: counts.nullable(),
  newFailures: changes.newFailures,
  stillFailing: changes.stillFailing,
  flaky: changes.flaky,
  fixed: changes.fixed,
  known: changes.known.nullable(),
  passedOnRetry: changes.passedOnRetry.unwrap().meta({
    description: 'Test cases that passed only on retry, which are among `flaky`; null: there was no retry',
  }),
  reason: z.string().nullable(),
});

const unfinishedSchema = z.object({
  id: id.nullable(),
  runId,
  startedBy: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  url: url.nullable(),
  report: report.nullable(),
});

export const errorSchema = z.object({
  error: z.object({ code: z.string(), field: z.string().optional(), message: z.string() }),
});

/** 409: the unfinished run; if there are several, the one requested last. */
export const conflictSchema = errorSchema.extend({ run: unfinishedSchema.optional() });

/** Absolute URLs. */
export interface RunUrls {
  /** Without a final slash. */
  base(): string;
  run(id: string): string;
  /** Leads to the report page, as soon as there is one. */
  requested(id: string): string;
  report(campaign: number, run: number): string;
}

export function acceptedBody(urls: RunUrls, run: RequestedRun): z.infer<typeof acceptedSchema> {
  const { id, state } = run;
  return { id, state, url: urls.run(id), report: reportOf(urls, run) };
}

export function runBody(urls: RunUrls, run: RequestedRun): z.infer<typeof runSchema> {
  const { id, campaign, state, executed = null, outcome, gate = null, reason = null } = run;
  const { verdict = null, counts = null, known = null } = outcome ?? {};
  const { passedOnRetry = null } = outcome ?? {};
  const { newFailures = null, stillFailing = null, flaky = null, fixed = null } = outcome ?? {};
  return {
    id,
    campaign,
    state,
    url: urls.run(id),
    report: reportOf(urls, run),
    runId: run.run ?? null,
    executed,
    verdict,
    gate,
    counts,
    newFailures,
    stillFailing,
    flaky,
    fixed,
    known,
    passedOnRetry,
    reason,
  };
}

export function unfinishedBody(
  urls: RunUrls,
  campaign: number,
  { id, run, startedBy, since }: UnfinishedRun,
): z.infer<typeof unfinishedSchema> {
  return {
    id: id ?? null,
    runId: run ?? null,
    startedBy: startedBy ?? null,
    since: since === undefined ? null : new Date(since).toISOString(),
    url: id === undefined ? null : urls.run(id),
    report: run === undefined ? (id === undefined ? null : urls.requested(id)) : urls.report(campaign, run),
  };
}

function reportOf(urls: RunUrls, { id, campaign, run }: RequestedRun): string {
  return run === undefined ? urls.requested(id) : urls.report(campaign, run);
}

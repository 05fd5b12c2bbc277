import { z } from 'zod';
import type { RunStanding } from '../../../dialogs/ports/campaign-service.ts';
import type { RunSummary } from '../../../dialogs/ports/run-summary.ts';
import type { ReportPorts } from './report-ports.ts';
import { summarySchema } from './summary-schema.ts';

const keptSchema = z.object({
  summary: summarySchema,
  /** What the service said of the run when its results had been read. */
  standing: z.object({
    status: z.string().exactOptional(),
    startedAt: z.number().exactOptional(),
    endedAt: z.number().exactOptional(),
    result: z.string().exactOptional(),
    totalResults: z.number().exactOptional(),
  }),
  /** Two looks said that it is finished (campaign seed §4 rule 4): it needs no other. */
  settled: z.boolean(),
});

export interface KeptSummary {
  readonly summary: RunSummary;
  readonly standing: RunStanding;
  readonly settled: boolean;
}

/** A store takes documents of a mebibyte; some room is left. */
const mostBytes = 1_000_000;

/** Padded, so that records in the order of their keys are in the order of the runs. */
export function summaryKey(campaign: number, run: number): string {
  return `campaign/summary/${padded(campaign)}/${padded(run)}`;
}

/** `kept` is absent where there is nothing, or nothing of this shape; `version` is what the next write must name. */
export async function loadSummary(
  { records }: Pick<ReportPorts, 'records'>,
  campaign: number,
  run: number,
): Promise<{ readonly kept?: KeptSummary; readonly version: string | undefined }> {
  const stored = await records.load(summaryKey(campaign, run));
  if (stored === undefined) return { version: undefined };
  const { success, data } = keptSchema.safeParse(stored.body);
  return success ? { kept: data, version: stored.version } : { version: stored.version };
}

/**
 * Keeps a summary, unless it is too large (a few thousand test cases fit) or somebody else has just kept one. It can be made
 * again, so a store that fails is only logged.
 */
export async function keepSummary(
  { records, log }: Pick<ReportPorts, 'records' | 'log'>,
  kept: KeptSummary,
  version: string | undefined,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(kept)) > mostBytes) return;
  const { campaign, run } = kept.summary;
  try {
    await records.save(summaryKey(campaign, run), kept, version);
  } catch (error) {
    log.warn({ err: error, campaign, run }, 'The summary of a run could not be kept.');
  }
}

function padded(id: number): string {
  return String(id).padStart(12, '0');
}

import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import type { RecordRepository } from '../../ports/records.ts';
import { type CaseVerdict, type RunSummary, summarySchema } from '../../ports/runs.ts';
import { campaignKey, collection } from '../../records.ts';
import { padNumber } from '../../text.ts';

/** The test cases that don't fit into the record of a summary. */
export const storedCaseRecords = collection({
  prefix: 'campaign/summary-cases/',
  personalData: { none: 'further test cases of a large run' },
  schema: z.object({
    /** The summary's number of results, so that they aren't used for an earlier or later state of the run. */
    total: z.number(),
    /** A JSON list, deflated, as base64. */
    cases: z.string(),
  }),
  keepFor: { days: 400, because: 'as long as the summary whose test cases they are' },
});

/** A few hundred kilobytes, read in a few tens of milliseconds. */
const casesOfRecord = 10_000;
/** A record may have a mebibyte. */
const maxLength = 1_000_000;
/** More than names of ten thousand test cases take. */
const maxUnpacked = 64 * 2 ** 20;

interface RunOfCampaign {
  readonly campaign: number;
  readonly run: number;
}

function keyOf({ campaign, run }: RunOfCampaign, part: number): string {
  return `${campaignKey(campaign, run)}/${padNumber(part, 4)}`;
}

/** Stores what doesn't fit into a summary's record. To be called before the summary is stored. */
export async function saveCases(
  records: RecordRepository,
  summary: Pick<RunSummary, 'campaign' | 'run' | 'total'>,
  leftOut: readonly CaseVerdict[],
): Promise<void> {
  for (let from = 0; from < leftOut.length; from += casesOfRecord) {
    const json = JSON.stringify(leftOut.slice(from, from + casesOfRecord));
    const bytes = await promised((done) => deflateRaw(json, done));
    const cases = bytes.toString('base64');
    // The summary says that cases are missing.
    if (cases.length > maxLength) return;
    const key = keyOf(summary, from / casesOfRecord);
    await storedCaseRecords.update(records, key, () => ({ total: summary.total, cases }));
  }
}

const casesSchema = z.compile(summarySchema.shape.cases);

/** A summary with all its test cases, if those that didn't fit are stored; else as it is. */
export async function wholeSummary(records: RecordRepository, summary: RunSummary): Promise<RunSummary> {
  const { casesLeftOut = 0, ...whole } = summary;
  const parts: CaseVerdict[][] = [];
  for (let found = 0; found < casesLeftOut; ) {
    const stored = await storedCaseRecords.get(records, keyOf(summary, parts.length));
    if (stored?.total !== summary.total) return summary;
    const cases = await unpack(stored.cases);
    if (cases === undefined || cases.length === 0) return summary;
    found += cases.length;
    if (found > casesLeftOut) return summary;
    parts.push(cases);
  }
  return parts.length === 0 ? summary : { ...whole, cases: [...summary.cases, ...parts.flat()] };
}

async function unpack(packed: string): Promise<CaseVerdict[] | undefined> {
  try {
    const bytes = Buffer.from(packed, 'base64');
    const json = await promised((done) => inflateRaw(bytes, { maxOutputLength: maxUnpacked }, done));
    return casesSchema.safeParse(JSON.parse(json.toString())).data;
  } catch {
    return undefined;
  }
}

/** The result of another thread. */
function promised(begin: (done: (error: Error | null, bytes: Buffer) => void) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    begin((error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

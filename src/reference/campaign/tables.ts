import { z } from 'zod';
import type { Row } from '../../store/database.ts';
import type { Schema } from '../../store/migrations/migration.ts';
import { testCaseSchema } from './data-shapes.ts';
import { PAGE_SIZE } from './requests.ts';
import { runScriptSchema } from './run/script.ts';
import { campaignRecordSchema, type StoredCampaign, type StoredRun } from './storage.ts';

/**
 * The tables behind `CampaignStorage`. They may stand in the same database as the bot's own. A snapshot is the
 * list of test cases of a run, stored once for all runs that have the same.
 */
export const referenceCampaignSchema: Schema = {
  room: 'reference campaign',
  migrations: [
    {
      number: 1,
      name: 'campaigns and runs',
      statements: [
        `CREATE TABLE reference_campaign_counters (
           name text PRIMARY KEY,
           value bigint NOT NULL
         )`,
        `INSERT INTO reference_campaign_counters (name, value) VALUES ('campaign', 0), ('run', 0), ('result', 0)`,
        `CREATE TABLE reference_campaign_campaigns (
           campaign_id bigint PRIMARY KEY,
           record text NOT NULL,
           run_count integer NOT NULL
         )`,
        `CREATE TABLE reference_campaign_links (
           test_case_id bigint NOT NULL,
           campaign_id bigint NOT NULL REFERENCES reference_campaign_campaigns (campaign_id),
           PRIMARY KEY (test_case_id, campaign_id)
         )`,
        'CREATE INDEX reference_campaign_links_campaign ON reference_campaign_links (campaign_id)',
        `CREATE TABLE reference_campaign_snapshots (
           digest text PRIMARY KEY,
           cases text NOT NULL
         )`,
        `CREATE TABLE reference_campaign_runs (
           run_id bigint PRIMARY KEY,
           campaign_id bigint NOT NULL REFERENCES reference_campaign_campaigns (campaign_id),
           campaign_run_id text NOT NULL,
           script text NOT NULL,
           digest text NOT NULL REFERENCES reference_campaign_snapshots (digest),
           accepted_at bigint NOT NULL,
           ends_at bigint NOT NULL,
           result text NOT NULL,
           first_result_id bigint NOT NULL
         )`,
        `CREATE INDEX reference_campaign_runs_campaign
           ON reference_campaign_runs (campaign_id, accepted_at, run_id)`,
      ],
    },
  ],
};

const campaignRow = z.object({ campaign_id: z.int(), record: z.string() });
const runRow = z.object({
  run_id: z.int(),
  campaign_id: z.int(),
  campaign_run_id: z.string(),
  script: z.string(),
  accepted_at: z.int(),
  ends_at: z.int(),
  result: z.enum(['Success', 'Satisfactory', 'Failed', 'Aborted']),
  first_result_id: z.int(),
});
const casesShape = z.array(z.strictObject({ testCase: testCaseSchema, probability: z.number() })).min(1);

export function readCampaignRow(row: Row): StoredCampaign {
  const { campaign_id: campaignId, record } = campaignRow.parse(row);
  return { campaignId, record: campaignRecordSchema.parse(JSON.parse(record)) };
}

export function readRunRow(row: Row): StoredRun {
  const read = runRow.parse(row);
  return {
    runId: read.run_id,
    campaignId: read.campaign_id,
    campaignRunId: read.campaign_run_id,
    script: runScriptSchema.parse(JSON.parse(read.script)),
    acceptedAt: read.accepted_at,
    endsAt: read.ends_at,
    result: read.result,
    firstResultId: read.first_result_id,
  };
}

export const readCases = (text: string) => casesShape.parse(JSON.parse(text));
export const readValue = (row: Row | undefined) => z.object({ value: z.int() }).parse(row).value;
export const readDigest = (row: Row | undefined) => z.object({ digest: z.string() }).parse(row).digest;
export const readSnapshot = (row: Row | undefined) => z.object({ cases: z.string() }).parse(row).cases;
export const readLink = (row: Row) => z.object({ test_case_id: z.int(), campaigns: z.int() }).parse(row);

const runColumns =
  'run_id, campaign_id, campaign_run_id, script, accepted_at, ends_at, result, first_result_id';
const runs = `SELECT ${runColumns} FROM reference_campaign_runs WHERE campaign_id = ?`;
const newestFirst = 'accepted_at DESC, run_id DESC';

/** The SQL of `CampaignStorage`: few constant texts, as the store asks for. */
export const campaignStatements = {
  take: 'UPDATE reference_campaign_counters SET value = value + ? WHERE name = ? RETURNING value',
  raise: 'UPDATE reference_campaign_counters SET value = ? WHERE name = ? AND value < ?',

  campaigns:
    'SELECT campaign_id, record FROM reference_campaign_campaigns ORDER BY campaign_id LIMIT ? OFFSET ?',
  campaignCount: 'SELECT COUNT(*) AS value FROM reference_campaign_campaigns',
  campaign: 'SELECT campaign_id, record FROM reference_campaign_campaigns WHERE campaign_id = ?',
  addCampaign: 'INSERT INTO reference_campaign_campaigns (campaign_id, record, run_count) VALUES (?, ?, 0)',
  replaceCampaign: 'UPDATE reference_campaign_campaigns SET record = ? WHERE campaign_id = ?',
  takeSequence: `UPDATE reference_campaign_campaigns SET run_count = run_count + 1 WHERE campaign_id = ?
    RETURNING run_count AS value`,

  unlink: 'DELETE FROM reference_campaign_links WHERE campaign_id = ?',
  link: 'INSERT INTO reference_campaign_links (campaign_id, test_case_id) VALUES (?, ?)',
  /** As many parameters as a page has items: the rest is filled up with 0, which is nobody's id. */
  links: `SELECT test_case_id, COUNT(*) AS campaigns FROM reference_campaign_links
    WHERE test_case_id IN (${Array.from({ length: PAGE_SIZE }, () => '?').join(', ')}) GROUP BY test_case_id`,

  addSnapshot:
    'INSERT INTO reference_campaign_snapshots (digest, cases) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING',
  digest: 'SELECT digest FROM reference_campaign_runs WHERE run_id = ?',
  snapshot: 'SELECT cases FROM reference_campaign_snapshots WHERE digest = ?',

  addRun: `INSERT INTO reference_campaign_runs (${runColumns}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  runs: `${runs} AND accepted_at >= ? ORDER BY ${newestFirst} LIMIT ? OFFSET ?`,
  runCount:
    'SELECT COUNT(*) AS value FROM reference_campaign_runs WHERE campaign_id = ? AND accepted_at >= ?',
  run: `${runs} AND run_id = ?`,
  currentRun: `${runs} ORDER BY CASE WHEN ends_at > ? THEN 0 ELSE 1 END, ${newestFirst} LIMIT 1`,
  latestRun: `${runs} ORDER BY ${newestFirst} LIMIT 1`,
} as const;

import { z } from 'zod';
import type { Schema } from '../../store/migrations/migrate.ts';
import { campaignRecordSchema } from './campaign-record.ts';
import { testCaseSchema } from './data-shapes.ts';
import { callResults } from './run/make-call.ts';
import { runScriptSchema } from './run/script.ts';

/** Items on a page, whatever is asked: seen in the wild, not shown in the seed (§4). */
export const pageSize = 50;

const json = <Value extends z.ZodType>(schema: Value) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

export const campaignSchema = z.object({ campaignId: z.int(), record: json(campaignRecordSchema) });
export type StoredCampaign = z.infer<typeof campaignSchema>;

/** A run without its cases. Times are ms since 1970. The end and the result are known from the beginning. */
export const runSchema = z.object({
  runId: z.int(),
  campaignId: z.int(),
  campaignRunId: z.string(),
  script: json(runScriptSchema),
  acceptedAt: z.int(),
  endsAt: z.int(),
  result: z.enum(callResults),
  /** The id of its first test result; the others follow without a gap. */
  firstResultId: z.int(),
});
export type StoredRun = z.infer<typeof runSchema>;

export const snapshotSchema = z.object({
  cases: json(z.array(z.strictObject({ testCase: testCaseSchema, probability: z.number() })).min(1)),
});

const campaigns = 'SELECT campaign_id AS "campaignId", record FROM reference_campaign_campaigns';
const runs = `SELECT run_id AS "runId", campaign_id AS "campaignId", campaign_run_id AS "campaignRunId", script,
  accepted_at AS "acceptedAt", ends_at AS "endsAt", result, first_result_id AS "firstResultId"
  FROM reference_campaign_runs WHERE campaign_id = ?`;
const newestFirst = 'accepted_at DESC, run_id DESC';

/** The SQL of the storage: few constant texts, as the store requires. */
export const campaignStatements = {
  take: 'UPDATE reference_campaign_counters SET value = value + ? WHERE name = ? RETURNING value',
  raise: 'UPDATE reference_campaign_counters SET value = ? WHERE name = ? AND value < ?',

  campaigns: `${campaigns} ORDER BY campaign_id LIMIT ? OFFSET ?`,
  campaignCount: 'SELECT COUNT(*) AS value FROM reference_campaign_campaigns',
  campaign: `${campaigns} WHERE campaign_id = ?`,
  addCampaign: 'INSERT INTO reference_campaign_campaigns (campaign_id, record, run_count) VALUES (?, ?, 0)',
  replaceCampaign: 'UPDATE reference_campaign_campaigns SET record = ? WHERE campaign_id = ?',
  takeSequence: `UPDATE reference_campaign_campaigns SET run_count = run_count + 1 WHERE campaign_id = ?
    RETURNING run_count AS value`,

  unlink: 'DELETE FROM reference_campaign_links WHERE campaign_id = ?',
  link: 'INSERT INTO reference_campaign_links (campaign_id, test_case_id) VALUES (?, ?)',
  /** As many parameters as a page has items: the rest is padded with 0, which is no id. */
  links: `SELECT test_case_id AS "testCaseId", COUNT(*) AS campaigns FROM reference_campaign_links
    WHERE test_case_id IN (${Array.from({ length: pageSize }, () => '?').join(', ')}) GROUP BY test_case_id`,

  addSnapshot:
    'INSERT INTO reference_campaign_snapshots (digest, cases) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING',
  digest: 'SELECT digest FROM reference_campaign_runs WHERE run_id = ?',
  snapshot: 'SELECT cases FROM reference_campaign_snapshots WHERE digest = ?',

  addRun: `INSERT INTO reference_campaign_runs (run_id, campaign_id, campaign_run_id, script, accepted_at, ends_at, result,
    first_result_id, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  runs: `${runs} AND accepted_at >= ? ORDER BY ${newestFirst} LIMIT ? OFFSET ?`,
  runCount:
    'SELECT COUNT(*) AS value FROM reference_campaign_runs WHERE campaign_id = ? AND accepted_at >= ?',
  run: `${runs} AND run_id = ?`,
  currentRun: `${runs} ORDER BY CASE WHEN ends_at > ? THEN 0 ELSE 1 END, ${newestFirst} LIMIT 1`,
  latestRun: `${runs} ORDER BY ${newestFirst} LIMIT 1`,
} as const;

/**
 * The tables behind the storage. They may be in the same database as the bot's own. A snapshot is the list of test
 * cases of a run, stored once for all runs that have the same.
 */
export const referenceCampaignSchema: Schema = {
  owner: 'reference campaign',
  migrations: [
    {
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

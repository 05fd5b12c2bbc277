import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { CampaignRecord } from '../campaign-record.ts';
import type { RunCase } from '../run/run-script.ts';
import type { CampaignStorage, StoredRun } from '../storage.ts';
import { readCampaignRow, readCases, readLinkRow, readNumber, readRunRow, readSnapshotRow } from './rows.ts';
import { tables } from './tables.ts';

/**
 * The storage in SQLite. `place` is a file's path, which is opened here and closed by `close`, or a connection
 * that stays its owner's. Throws the engine's own error where the file can't be used.
 */
export function createSqliteStorage(place: string | DatabaseSync): CampaignStorage {
  const connection = typeof place === 'string' ? new DatabaseSync(place, { timeout: 5000 }) : place;
  if (typeof place === 'string') connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  connection.exec(tables);

  const sql = {
    campaigns: connection.prepare(
      'SELECT * FROM reference_campaign_campaign ORDER BY campaign_id LIMIT ? OFFSET ?',
    ),
    campaignCount: connection.prepare('SELECT COUNT(*) AS value FROM reference_campaign_campaign'),
    campaign: connection.prepare('SELECT * FROM reference_campaign_campaign WHERE campaign_id = ?'),
    addCampaign: connection.prepare(
      'INSERT INTO reference_campaign_campaign (campaign_id, record) VALUES (?, ?) RETURNING *',
    ),
    replaceCampaign: connection.prepare(
      'UPDATE reference_campaign_campaign SET record = ? WHERE campaign_id = ?',
    ),
    unlink: connection.prepare('DELETE FROM reference_campaign_link WHERE campaign_id = ?'),
    link: connection.prepare(
      'INSERT OR IGNORE INTO reference_campaign_link (campaign_id, test_case_id) VALUES (?, ?)',
    ),
    links: connection.prepare(
      `SELECT test_case_id, COUNT(*) AS campaigns FROM reference_campaign_link
       WHERE test_case_id IN (SELECT value FROM json_each(?)) GROUP BY test_case_id`,
    ),
    takeSequence: connection.prepare(
      'UPDATE reference_campaign_campaign SET run_count = run_count + 1 WHERE campaign_id = ? RETURNING run_count AS value',
    ),
    addSnapshot: connection.prepare(
      'INSERT OR IGNORE INTO reference_campaign_snapshot (digest, cases) VALUES (?, ?)',
    ),
    addRun: connection.prepare(
      `INSERT INTO reference_campaign_run (campaign_id, campaign_run_id, script, digest, accepted_at, ends_at, result,
         first_result_id, last_result_id)
       SELECT ?, ?, ?, ?, ?, ?, ?, last + 1, last + ?
       FROM (SELECT COALESCE(MAX(last_result_id), 0) AS last FROM reference_campaign_run) AS results
       RETURNING *`,
    ),
    runs: connection.prepare(
      `SELECT * FROM reference_campaign_run WHERE campaign_id = ? AND accepted_at >= ?
       ORDER BY accepted_at DESC, run_id DESC LIMIT ? OFFSET ?`,
    ),
    runCount: connection.prepare(
      'SELECT COUNT(*) AS value FROM reference_campaign_run WHERE campaign_id = ? AND accepted_at >= ?',
    ),
    run: connection.prepare('SELECT * FROM reference_campaign_run WHERE campaign_id = ? AND run_id = ?'),
    currentRun: connection.prepare(
      `SELECT * FROM reference_campaign_run WHERE campaign_id = ?
       ORDER BY (ends_at > ?) DESC, accepted_at DESC, run_id DESC LIMIT 1`,
    ),
    cases: connection.prepare(
      `SELECT digest, cases FROM reference_campaign_run JOIN reference_campaign_snapshot USING (digest) WHERE run_id = ?`,
    ),
  };

  /** A savepoint also works inside a transaction of the connection's owner. */
  function together<Value>(work: () => Value): Value {
    connection.exec('SAVEPOINT reference_campaign');
    try {
      const value = work();
      connection.exec('RELEASE reference_campaign');
      return value;
    } catch (error) {
      connection.exec('ROLLBACK TO reference_campaign; RELEASE reference_campaign');
      throw error;
    }
  }

  function link(campaignId: number, record: CampaignRecord): void {
    sql.unlink.run(campaignId);
    for (const { testCaseId } of record.testCases) sql.link.run(campaignId, testCaseId);
  }

  const optionalRun = (row: unknown): StoredRun | undefined =>
    row === undefined ? undefined : readRunRow(row);
  let lastCases: { digest: string; cases: readonly RunCase[] } | undefined;

  return {
    campaigns: async ({ limit, offset }) => sql.campaigns.all(limit, offset).map(readCampaignRow),
    campaignCount: async () => readNumber(sql.campaignCount.get()),
    async campaign(campaignId) {
      const row = sql.campaign.get(campaignId);
      return row === undefined ? undefined : readCampaignRow(row);
    },
    addCampaign: async (record, campaignId) =>
      together(() => {
        const added = readCampaignRow(sql.addCampaign.get(campaignId ?? null, JSON.stringify(record)));
        link(added.campaignId, record);
        return added;
      }),
    replaceCampaign: async (campaignId, record) =>
      together(() => {
        sql.replaceCampaign.run(JSON.stringify(record), campaignId);
        link(campaignId, record);
      }),
    async linkedCampaignCounts(testCaseIds) {
      const rows = sql.links.all(JSON.stringify(testCaseIds)).map(readLinkRow);
      return new Map(rows.map((row) => [row.test_case_id, row.campaigns]));
    },
    takeSequence: async (campaignId) => readNumber(sql.takeSequence.get(campaignId)),
    addRun: async (run) =>
      together(() => {
        const cases = JSON.stringify(run.cases);
        const digest = createHash('sha256').update(cases).digest('base64url');
        sql.addSnapshot.run(digest, cases);
        const script = JSON.stringify(run.script);
        const { campaignId, campaignRunId, acceptedAt, endsAt, result } = run;
        return readRunRow(
          sql.addRun.get(
            campaignId,
            campaignRunId,
            script,
            digest,
            acceptedAt,
            endsAt,
            result,
            run.script.attempts,
          ),
        );
      }),
    runs: async (campaignId, since, { limit, offset }) =>
      sql.runs.all(campaignId, since, limit, offset).map(readRunRow),
    runCount: async (campaignId, since) => readNumber(sql.runCount.get(campaignId, since)),
    run: async (campaignId, runId) => optionalRun(sql.run.get(campaignId, runId)),
    currentRun: async (campaignId, now) => optionalRun(sql.currentRun.get(campaignId, now)),
    latestRun: async (campaignId) => optionalRun(sql.runs.get(campaignId, 0, 1, 0)),
    async casesOf(runId) {
      const { digest, cases } = readSnapshotRow(sql.cases.get(runId));
      // A client reads page after page of one run.
      if (lastCases?.digest !== digest) lastCases = { digest, cases: readCases(cases) };
      return lastCases.cases;
    },
    close() {
      if (typeof place === 'string') connection.close();
    },
  };
}

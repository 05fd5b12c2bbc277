import { createHash } from 'node:crypto';
import type { Database, Row, Statements } from '../../store/database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { PAGE_SIZE } from './requests.ts';
import type { RunCase } from './run/script.ts';
import type { CampaignRecord, CampaignStorage, StoredRun, TransactionStorage } from './storage.ts';
import {
  readCampaignRow,
  readCases,
  readDigest,
  readLink,
  readRunRow,
  readSnapshot,
  readValue,
  referenceCampaignSchema,
  campaignStatements as sql,
} from './tables.ts';

/** Campaigns and runs in SQL tables of the given database, which get made where they aren't there. */
export async function createSqlCampaignStorage(database: Database): Promise<CampaignStorage> {
  await migrate(database, referenceCampaignSchema);
  const together: CampaignStorage['together'] = (work) =>
    database.transaction((open) => work(storageOver(open)), { alone: 'reference campaign' });
  return {
    ...storageOver(database),
    addCampaign: (record, campaignId) => together((storage) => storage.addCampaign(record, campaignId)),
    replaceCampaign: (campaignId, record) =>
      together((storage) => storage.replaceCampaign(campaignId, record)),
    addRun: (run) => together((storage) => storage.addRun(run)),
    together,
  };
}

function storageOver(statements: Statements): TransactionStorage {
  let lastCases: { readonly digest: string; readonly cases: readonly RunCase[] } | undefined;

  async function take(counter: 'campaign' | 'run' | 'result', count: number): Promise<number> {
    const { rows } = await statements.run(sql.take, [count, counter]);
    return readValue(rows[0]);
  }

  async function link(campaignId: number, record: CampaignRecord): Promise<void> {
    await statements.run(sql.unlink, [campaignId]);
    for (const testCaseId of new Set(record.testCases.map((one) => one.testCaseId))) {
      await statements.run(sql.link, [campaignId, testCaseId]);
    }
  }

  return {
    campaigns: async ({ limit, offset }) =>
      (await statements.all(sql.campaigns, [limit, offset])).map(readCampaignRow),
    campaignCount: async () => readValue(await statements.one(sql.campaignCount, [])),
    async campaign(campaignId) {
      const row = await statements.one(sql.campaign, [campaignId]);
      return row === undefined ? undefined : readCampaignRow(row);
    },
    async addCampaign(record, wanted) {
      const campaignId = wanted ?? (await take('campaign', 1));
      await statements.run(sql.raise, [campaignId, 'campaign', campaignId]);
      await statements.run(sql.addCampaign, [campaignId, JSON.stringify(record)]);
      await link(campaignId, record);
      return { campaignId, record };
    },
    async replaceCampaign(campaignId, record) {
      await statements.run(sql.replaceCampaign, [JSON.stringify(record), campaignId]);
      await link(campaignId, record);
    },
    async linkedCampaignCounts(testCaseIds) {
      const ids = Array.from({ length: PAGE_SIZE }, (_, index) => testCaseIds[index] ?? 0);
      const links = (await statements.all(sql.links, ids)).map(readLink);
      return new Map(links.map((row) => [row.test_case_id, row.campaigns]));
    },
    takeSequence: async (campaignId) =>
      readValue((await statements.run(sql.takeSequence, [campaignId])).rows[0]),
    async addRun({ cases, ...run }) {
      const text = JSON.stringify(cases);
      const digest = createHash('sha256').update(text).digest('base64url');
      await statements.run(sql.addSnapshot, [digest, text]);
      const runId = await take('run', 1);
      const firstResultId = (await take('result', run.script.attempts)) - run.script.attempts + 1;
      const { campaignId, campaignRunId, acceptedAt, endsAt, result } = run;
      const script = JSON.stringify(run.script);
      await statements.run(sql.addRun, [
        ...[runId, campaignId, campaignRunId, script, acceptedAt, endsAt, result, firstResultId],
        digest,
      ]);
      return { ...run, runId, firstResultId };
    },
    runs: async (campaignId, since, { limit, offset }) =>
      (await statements.all(sql.runs, [campaignId, since, limit, offset])).map(readRunRow),
    runCount: async (campaignId, since) => readValue(await statements.one(sql.runCount, [campaignId, since])),
    run: async (campaignId, runId) => readRun(await statements.one(sql.run, [campaignId, runId])),
    currentRun: async (campaignId, now) => readRun(await statements.one(sql.currentRun, [campaignId, now])),
    latestRun: async (campaignId) => readRun(await statements.one(sql.latestRun, [campaignId])),
    async casesOf(runId) {
      const digest = readDigest(await statements.one(sql.digest, [runId]));
      // A client reads page after page of one run.
      if (lastCases?.digest !== digest) {
        lastCases = { digest, cases: readCases(readSnapshot(await statements.one(sql.snapshot, [digest]))) };
      }
      return lastCases.cases;
    },
  };
}

function readRun(row: Row | undefined): StoredRun | undefined {
  return row === undefined ? undefined : readRunRow(row);
}

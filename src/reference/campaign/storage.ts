import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../dialogs/ports/time.ts';
import type { Answer, JsonCall } from '../../http/server/json-server.ts';
import type { Database, Statements } from '../../store/database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import type { CampaignRecord } from './campaign-record.ts';
import type { CampaignData } from './data.ts';
import type { RunCase } from './run/script.ts';
import {
  campaignSchema,
  pageSize,
  referenceCampaignSchema,
  runSchema,
  type StoredCampaign,
  type StoredRun,
  snapshotSchema,
  campaignStatements as sql,
} from './tables.ts';

/** What the routes of the campaign service work with. */
export interface CampaignServiceDependencies {
  readonly accountId: number;
  readonly data: CampaignData;
  readonly storage: Awaited<ReturnType<typeof createCampaignStorage>>;
  readonly seed: string;
  readonly runSpeed: number;
  readonly now: Clock;
}

/** A route of the campaign service. */
export type CampaignRoute = (
  service: CampaignServiceDependencies,
  call: JsonCall,
) => Answer | Promise<Answer>;

/** Campaigns and runs in SQL tables of the given database, which are created if they don't exist. */
export async function createCampaignStorage(database: Database) {
  await migrate(database, referenceCampaignSchema);
  /** `work` happens completely or not at all, through the storage that it is given, and waits for nothing else. */
  const transaction = <Value>(work: (storage: TransactionStorage) => Promise<Value>): Promise<Value> =>
    database.transaction((open) => work(storageOver(open)), { alone: 'reference campaign' });
  const storage: TransactionStorage = {
    ...storageOver(database),
    addCampaign: (record, campaignId) => transaction((open) => open.addCampaign(record, campaignId)),
    replaceCampaign: (campaign) => transaction((open) => open.replaceCampaign(campaign)),
    addRun: (run, cases) => transaction((open) => open.addRun(run, cases)),
  };
  return { ...storage, transaction };
}

/** A part of a list. */
interface Range {
  readonly offset: number;
  readonly limit: number;
}

const valueSchema = z.object({ value: z.int() });
const digestSchema = z.object({ digest: z.string() });
const linksSchema = z.array(z.object({ testCaseId: z.int(), campaigns: z.int() }));

export type TransactionStorage = ReturnType<typeof storageOver>;

function storageOver(statements: Statements) {
  /** The digests of the lists that these statements have stored. */
  const snapshots = new WeakMap<readonly RunCase[], string>();
  let lastCases: { readonly digest: string; readonly cases: readonly RunCase[] } | undefined;

  const count = async (text: string, parameters: readonly number[]): Promise<number> =>
    valueSchema.parse(await statements.one(text, parameters)).value;

  const changed = async (text: string, parameters: readonly (string | number)[]): Promise<number> =>
    valueSchema.parse((await statements.run(text, parameters)).rows[0]).value;

  const run = async (text: string, parameters: readonly number[]): Promise<StoredRun | undefined> =>
    runSchema.optional().parse(await statements.one(text, parameters));

  async function addSnapshot(cases: readonly RunCase[]): Promise<string> {
    const text = JSON.stringify(cases);
    const digest = hash('sha256', text, 'base64url');
    await statements.run(sql.addSnapshot, [digest, text]);
    snapshots.set(cases, digest);
    return digest;
  }

  async function link(campaignId: number, record: CampaignRecord): Promise<void> {
    await statements.run(sql.unlink, [campaignId]);
    for (const testCaseId of new Set(record.testCases.map((one) => one.testCaseId))) {
      await statements.run(sql.link, [campaignId, testCaseId]);
    }
  }

  return {
    /** In the order of ids. */
    campaigns: async ({ limit, offset }: Range): Promise<StoredCampaign[]> =>
      z.array(campaignSchema).parse(await statements.all(sql.campaigns, [limit, offset])),
    campaignCount: () => count(sql.campaignCount, []),
    campaign: async (campaignId: number): Promise<StoredCampaign | undefined> =>
      campaignSchema.optional().parse(await statements.one(sql.campaign, [campaignId])),
    /** With the next free id unless one is given. */
    async addCampaign(record: CampaignRecord, wanted?: number): Promise<StoredCampaign> {
      const campaignId = wanted ?? (await changed(sql.take, [1, 'campaign']));
      await statements.run(sql.raise, [campaignId, 'campaign', campaignId]);
      await statements.run(sql.addCampaign, [campaignId, JSON.stringify(record)]);
      await link(campaignId, record);
      return { campaignId, record };
    },
    async replaceCampaign({ campaignId, record }: StoredCampaign): Promise<void> {
      await statements.run(sql.replaceCampaign, [JSON.stringify(record), campaignId]);
      await link(campaignId, record);
    },
    /** How many campaigns use each test case of a page; unused ones are missing. */
    async linkedCampaignCounts(testCaseIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const ids = Array.from({ length: pageSize }, (_, index) => testCaseIds[index] ?? 0);
      const links = linksSchema.parse(await statements.all(sql.links, ids));
      return new Map(links.map(({ testCaseId, campaigns }) => [testCaseId, campaigns]));
    },
    /** The number of the campaign's next run, from 1. Never given twice. */
    takeSequence: (campaignId: number) => changed(sql.takeSequence, [campaignId]),
    async addRun(
      run: Omit<StoredRun, 'runId' | 'firstResultId'>,
      cases: readonly RunCase[],
    ): Promise<StoredRun> {
      const digest = snapshots.get(cases) ?? (await addSnapshot(cases));
      const { campaignId, campaignRunId, script, acceptedAt, endsAt, result } = run;
      const runId = await changed(sql.take, [1, 'run']);
      const firstResultId = (await changed(sql.take, [script.attempts, 'result'])) - script.attempts + 1;
      await statements.run(sql.addRun, [
        ...[runId, campaignId, campaignRunId, JSON.stringify(script), acceptedAt, endsAt, result],
        ...[firstResultId, digest],
      ]);
      return { ...run, runId, firstResultId };
    },
    /** Newest first, those accepted at or after `since`. */
    runs: async (campaignId: number, since: number, { limit, offset }: Range): Promise<StoredRun[]> =>
      z.array(runSchema).parse(await statements.all(sql.runs, [campaignId, since, limit, offset])),
    runCount: (campaignId: number, since: number) => count(sql.runCount, [campaignId, since]),
    run: (campaignId: number, runId: number) => run(sql.run, [campaignId, runId]),
    /** The newest run that isn't over at `now`, else the newest. */
    currentRun: (campaignId: number, now: number) => run(sql.currentRun, [campaignId, now]),
    latestRun: (campaignId: number) => run(sql.latestRun, [campaignId]),
    /** The test cases of a run, as they were when it was accepted. */
    async casesOf(runId: number): Promise<readonly RunCase[]> {
      const { digest } = digestSchema.parse(await statements.one(sql.digest, [runId]));
      // A client reads page after page of one run.
      if (lastCases?.digest !== digest) {
        const { cases } = snapshotSchema.parse(await statements.one(sql.snapshot, [digest]));
        lastCases = { digest, cases };
      }
      return lastCases.cases;
    },
  };
}

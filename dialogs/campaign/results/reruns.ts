import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { campaignKey, collection, type RecordSource } from '../../records.ts';

const rerunSchema = z.object({
  /** Our own id of its run. */
  id: z.string(),
  /** The run whose test cases are run again. */
  of: z.object({ campaign: z.int(), run: z.int() }),
  /** How many test cases. */
  cases: z.int(),
  /** The audit entry of the rerun. */
  audit: z.string(),
  /** Our own id of that run, if it waits for this one: no one asked for a rerun. */
  retryOf: z.string().optional(),
  /** The service's id of its run, once it has ended. */
  run: z.int().optional(),
  ended: z.literal(true).optional(),
});

const scratchSchema = z.object({
  /** The original campaign. */
  campaign: z.int(),
  /** The oldest first. */
  runs: z.array(rerunSchema).readonly(),
});

/** A rerun of a run's failed test cases. */
export type Rerun = z.infer<typeof rerunSchema>;
type ScratchCampaign = z.infer<typeof scratchSchema>;

/** By the scratch campaign. */
export const rerunRecords = collection<ScratchCampaign>({
  prefix: 'campaign/reruns/',
  personalData: { none: 'runs of scratch campaigns for reruns' },
  schema: scratchSchema,
  keepFor: {
    forEver: 'a scratch campaign must never pass for one that people made; at most one for each campaign',
  },
});

/** Older ones are shown like any other run. */
const maxRuns = 50;

/** Whether a campaign is a scratch campaign. */
export async function isScratchCampaign(
  records: Pick<RecordRepository, 'load' | 'setAside'>,
  campaign: number,
): Promise<boolean> {
  return (await rerunRecords.get(records, campaignKey(campaign))) !== undefined;
}

export type RerunRepository = ReturnType<typeof createRerunRepository>;

/** The campaigns that Canvass created to run failed test cases again, and their runs. */
export function createRerunRepository(records: RecordRepository) {
  const read = (scratch: number, from: RecordSource = records) =>
    rerunRecords.get(from, campaignKey(scratch));
  const save = async (draft: Draft, scratch: number, campaign: number, added: readonly Rerun[]) => {
    const { runs = [] } = (await read(scratch, draft)) ?? {};
    if (runs.some(({ id }) => added.some((rerun) => rerun.id === id))) return;
    await draft.save(rerunRecords, campaignKey(scratch), {
      campaign,
      runs: [...runs, ...added].slice(-maxRuns),
    });
  };
  return {
    /** The campaign that people made: the original of a scratch campaign, and any other itself. */
    originalOf: async (campaign: number) => (await read(campaign))?.campaign ?? campaign,
    /** All scratch campaigns, each with its original. */
    async scratchCampaigns(): Promise<ReadonlyMap<number, number>> {
      const all = await Array.fromAsync(rerunRecords.entries(records));
      return new Map(all.map(([key, { campaign }]) => [Number(key), campaign]));
    },
    /** Those that have not ended. */
    async underWay(): Promise<readonly Rerun[]> {
      const all = await Array.fromAsync(rerunRecords.list(records));
      return all.flatMap(({ runs }) => runs.filter((one) => one.ended !== true));
    },
    /** The rerun of a scratch campaign by the service's run id. */
    find: async (scratch: number, run: number) =>
      (await read(scratch))?.runs.findLast((one) => one.run === run),
    /** Marks it as a scratch campaign, within a decision. */
    mark: (draft: Draft, scratch: number, original: number) => save(draft, scratch, original, []),
    /** The same, and adds its next run. */
    begin: (draft: Draft, scratch: number, original: number, rerun: Rerun) =>
      save(draft, scratch, original, [rerun]),
    /** @param run the service's id, if there is one. @returns the rerun, if it is one */
    async end(scratch: number, id: string, run: number | undefined): Promise<Rerun | undefined> {
      const after = await rerunRecords.update(records, campaignKey(scratch), (before) =>
        before?.runs.some((one) => one.id === id && one.ended !== true) === true
          ? { ...before, runs: before.runs.map((one) => (one.id === id ? ended(one, run) : one)) }
          : undefined,
      );
      return after?.runs.find((one) => one.id === id);
    },
    /** It was deleted, or people use it as their own; within a decision. */
    forget: (draft: Draft, scratch: number) => draft.remove(rerunRecords, campaignKey(scratch)),
  };
}

function ended(rerun: Rerun, run: number | undefined): Rerun {
  return { ...rerun, run: run ?? rerun.run, ended: true };
}

import { hash } from 'node:crypto';
import { z } from 'zod';
import { commit, type Draft } from '../../commit.ts';
import type { RecordStore } from '../../ports/records.ts';
import { runGates, runOutcomeSchema } from '../../ports/run-requests.ts';
import { runVerdictSchema } from '../../ports/runs.ts';
import type { Clock } from '../../ports/time.ts';
import { collection } from '../../records.ts';

const endSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('finished'),
    run: z.int(),
    outcome: runOutcomeSchema,
    /** Its verdict if only new failures make it fail. Absent: an earlier version ended it. */
    byNewFailures: runVerdictSchema.optional(),
    /** Of a correction: from 2 on. */
    revision: z.int().optional(),
    /** What else there is to say about it. */
    reason: z.string().optional(),
  }),
  z.object({
    state: z.literal('unknown'),
    /** Absent if unknown. */
    executed: z.boolean().optional(),
    run: z.int().optional(),
    reason: z.string(),
  }),
]);

const requestSchema = z.object({
  id: z.string(),
  campaign: z.int(),
  askedAt: z.number(),
  gate: z.enum(runGates).optional(),
  /** The tracked run was stored, and is never stored again. */
  begun: z.literal(true).optional(),
  /** Its outcome. */
  end: endSchema.optional(),
  /** Why the run that was taken for it may be another one. */
  doubt: z.string().optional(),
});

/** What an idempotency key stands for. */
const boundSchema = z.object({
  /** The run's id. */
  id: z.string(),
  campaign: z.int(),
  /** A digest of the request. */
  request: z.string(),
  at: z.number(),
});

type RunEnd = z.infer<typeof endSchema>;
export type StoredRequest = z.infer<typeof requestSchema>;
type BoundKey = z.infer<typeof boundSchema>;

/** The keys are the ids of the tracked runs. */
export const runRequestRecords = collection({
  prefix: 'campaign/requests/',
  personalData: {
    names: 'a run requested through the API, and the outcome',
    stays: 'the other system reads it',
  },
  schema: requestSchema,
  keepFor: { days: 90, because: 'whoever asked for a run reads what came of it within weeks' },
});

export const runKeyRecords = collection({
  prefix: 'campaign/request-keys/',
  personalData: { none: 'idempotency keys of runs, as digests' },
  schema: boundSchema,
  keepFor: { days: 2, because: 'the same key is one run for 24 hours' },
});

const keyLife = 24 * 60 * 60_000;

export type RunRequestRepository = ReturnType<typeof createRunRequestRepository>;

/** The runs that other systems asked for. @param onEnd called with the id of a run whose end was stored */
export function createRunRequestRepository(
  records: RecordStore,
  { now, onEnd }: { readonly now: Clock; readonly onEnd?: (id: string) => void },
) {
  const isBound = (bound: BoundKey | undefined): bound is BoundKey =>
    bound !== undefined && now() - bound.at < keyLife;
  return {
    /** What a key stands for, if it was bound in the last 24 hours. */
    async bound(key: string): Promise<BoundKey | undefined> {
      const bound = await runKeyRecords.get(records, digest(key));
      return isBound(bound) ? bound : undefined;
    },
    /** Binds a key, unless it is bound already. @returns what it stands for */
    async bind(key: string, wanted: BoundKey): Promise<BoundKey> {
      const after = await runKeyRecords.update(records, digest(key), (before) =>
        isBound(before) ? undefined : wanted,
      );
      return after ?? wanted;
    },
    async create(request: StoredRequest): Promise<void> {
      await runRequestRecords.create(records, request.id, request);
    },
    /** Notes why the run that was taken for it may be another one. A run that no one asked for here changes nothing. */
    async doubt(id: string, why: string): Promise<void> {
      await runRequestRecords.update(records, id, (before) => before && { ...before, doubt: why });
    },
    find: (id: string) => runRequestRecords.get(records, id),
    /** For the decision that stores its tracked run. */
    beginning: (request: StoredRequest) => ({
      hasBegun: async (draft: Draft) => hasBegun(await draft.get(runRequestRecords, request.id)),
      async begin(draft: Draft): Promise<void> {
        const before = await draft.get(runRequestRecords, request.id);
        await draft.save(runRequestRecords, request.id, { ...(before ?? request), begun: true });
      },
    }),
    /** Stores the outcome of a requested run. The first one stays, unless this is a correction of a higher revision. */
    async end(id: string, end: RunEnd): Promise<void> {
      const tell = await commit(records, (draft) => endWithin(draft, id, end));
      tell();
    },
    endWithin,
  };

  /** The same within a decision. @returns what to call once it is stored */
  async function endWithin(draft: Draft, id: string, end: RunEnd): Promise<() => void> {
    const before = await draft.get(runRequestRecords, id);
    const isNew = before !== undefined && (before.end === undefined || corrects(end, before.end));
    if (!isNew) return () => {};
    await draft.save(runRequestRecords, id, { ...before, begun: true, end });
    return () => onEnd?.(id);
  }
}

function corrects(end: RunEnd, before: RunEnd): boolean {
  if (end.state !== 'finished' || before.state !== 'finished') return false;
  return (end.revision ?? 1) > (before.revision ?? 1);
}

/** Whether its tracked run was stored, or has ended: then it is never begun again. */
export function hasBegun(stored: StoredRequest | undefined): boolean {
  return stored?.begun === true || stored?.end !== undefined;
}

/** The given ones that have ended. */
export async function endedRequests(
  records: RecordStore,
  ids: readonly string[],
): Promise<readonly string[]> {
  const requests = await Promise.all(ids.map((id) => runRequestRecords.get(records, id)));
  return ids.filter((_id, index) => requests[index]?.end !== undefined);
}

/** Some keys contain a secret. */
function digest(key: string): string {
  return hash('sha256', key, 'base64url');
}

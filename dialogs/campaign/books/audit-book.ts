import { z } from 'zod';
import type { RecordBook } from '../../ports/record-store.ts';
import type { Person, Place } from '../../turn.ts';
import { changeRecord } from './change-record.ts';
import { listAll } from './list-all.ts';
import { padded } from './padded.ts';
import { personSchema, placeSchema } from './place-schema.ts';

/** What somebody sets out to do. */
export interface Act {
  /** In words, e.g. `run campaign`. */
  readonly action: string;
  readonly campaign?: number;
  readonly by: Person;
  /** Absent for what no turn did, e.g. a schedule. */
  readonly place?: Place;
  /** What it was done with, e.g. the fields that were sent. */
  readonly detail?: string;
}

export interface AuditEntry extends Act {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Absent: none was recorded. The act may have been done. */
  readonly outcome?: string;
  readonly completedAt?: number;
}

/** Who did what, when, with what outcome. */
export interface AuditBook {
  /** Written before the act. Its id names the act to `complete`. */
  begin(act: Act): Promise<string>;
  /**
   * Written after the act; the first outcome stays. An id that nobody began changes nothing.
   * @param campaign where only the act told which campaign it concerns
   */
  complete(id: string, outcome: string, campaign?: number): Promise<void>;
  /** Newest first, ten a page, pages from 1. */
  list(wanted: { readonly campaign?: number; readonly page: number }): Promise<AuditPage>;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

const entrySchema: z.ZodType<AuditEntry> = z.object({
  id: z.string(),
  action: z.string(),
  campaign: z.int().exactOptional(),
  by: personSchema,
  place: placeSchema.exactOptional(),
  detail: z.string().exactOptional(),
  at: z.number(),
  outcome: z.string().exactOptional(),
  completedAt: z.number().exactOptional(),
});

const prefix = 'campaign/audit/';
const perPage = 10;

export function createAuditBook(
  records: RecordBook,
  { now, newId }: { readonly now: () => number; readonly newId: () => string },
): AuditBook {
  return {
    async begin(act) {
      const at = now();
      const id = `${padded(Math.trunc(at))}-${newId()}`;
      const entry: AuditEntry = { ...act, id, at };
      if ((await records.save(prefix + id, entry, undefined)) === 'conflict') {
        throw new Error('Two acts were given the same id.');
      }
      return id;
    },
    async complete(id, outcome, campaign) {
      await changeRecord(records, prefix + id, entrySchema, (entry) =>
        entry === undefined || entry.outcome !== undefined
          ? undefined
          : { ...entry, ...(campaign === undefined ? {} : { campaign }), outcome, completedAt: now() },
      );
    },
    async list({ campaign, page }) {
      const from = (Math.max(1, page) - 1) * perPage;
      const entries: AuditEntry[] = [];
      let met = 0;
      for await (const entry of listAll(records, prefix, entrySchema, true)) {
        if (campaign !== undefined && entry.campaign !== campaign) continue;
        if (entries.length === perPage) return { entries, more: true };
        if (met >= from) entries.push(entry);
        met += 1;
      }
      return { entries, more: false };
    },
  };
}

import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { Act, Audit } from '../../ports/audit.ts';
import { periods, type RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection } from '../../records.ts';
import { foldName, padNumber } from '../../text.ts';
import { personSchema, placeSchema } from '../../turn.ts';

const entrySchema = z.object({
  id: z.string(),
  action: z.string(),
  campaign: z.int().optional(),
  others: z.array(z.int()).readonly().optional(),
  campaignName: z.string().optional(),
  by: personSchema,
  place: placeSchema.optional(),
  detail: z.string().optional(),
  at: z.number(),
  /** Absent: no outcome was recorded. The act may have been done. */
  outcome: z.string().optional(),
  completedAt: z.number().optional(),
});

export type AuditEntry = z.infer<typeof entrySchema>;

/** Who did what and when, with what outcome. */
export interface AuditRepository extends Audit {
  /** The same within a decision. */
  within(draft: Draft): DraftedAudit;
  /** Newest first, ten a page, pages from 1. */
  list(wanted: AuditQuery): Promise<AuditPage>;
}

interface DraftedAudit extends Pick<Audit, 'amend' | 'complete'> {
  /** @param outcome of an act that is done by the same decision */
  begin(act: Act, outcome?: string): Promise<string>;
}

interface AuditQuery {
  readonly campaign?: number | undefined;
  /** A person's id, or a part of their name. */
  readonly by?: string | undefined;
  /** Milliseconds since 1970. */
  readonly since?: number | undefined;
  /** The first moment after it. */
  readonly until?: number | undefined;
  readonly page: number;
}

interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

/** Their keys are their ids, which begin with the time. */
export const auditRecords = collection({
  prefix: 'campaign/audit/',
  personalData: {
    names: 'the audit: who did what, when, with what outcome',
    stays: 'what was done stays on record, without who did it',
    without: (entry, { isTheirs }) =>
      isTheirs(entry.place?.conversation) ? { ...entry, place: undefined } : entry,
  },
  schema: entrySchema,
  keepFor: {
    ...periods.history,
    because: 'two years answer who did what in this year’s review and in the last',
  },
});

/** The refusals of the last hour, so that each is recorded once by all processes. One record. */
export const refusalRecords = collection({
  prefix: 'campaign/refusals',
  personalData: { none: 'digests of what was refused in the last hour' },
  schema: z.object({ since: z.number(), acts: z.array(z.string()).readonly() }),
  keepFor: { days: 1, because: 'it is of the last hour' },
});

const perPage = 10;
const hour = 3_600_000;
const maxRefusals = 1000;

export function createAuditRepository(
  records: RecordRepository,
  {
    now,
    newId,
    nameOf = async () => undefined,
  }: {
    readonly now: Clock;
    readonly newId: () => string;
    /** A campaign's name, if known: it may be deleted or renamed by the time the entry is read. */
    readonly nameOf?: (campaign: number) => Promise<string | undefined>;
  },
): AuditRepository {
  const nameIfKnown = async (campaign: number | undefined) =>
    campaign === undefined ? undefined : await nameOf(campaign);

  let lastTime = 0;

  /** Acts of the same millisecond keep their order; a clock that was set right is followed. */
  function timeForId(at: number): string {
    const time = Math.trunc(at);
    const isSameMoment = time <= lastTime && lastTime - time < 1000;
    lastTime = isSameMoment ? lastTime + 1 : time;
    return padNumber(lastTime);
  }

  /** Recorded in this hour, as far as this process knows, to save lookups. */
  const known = new Set<string>();
  let knownSince = 0;

  async function isNewRefusal({ action, campaign, by }: Act): Promise<boolean> {
    const at = now();
    if (at - knownSince >= hour) {
      known.clear();
      knownSince = at;
    }
    const act = digest(JSON.stringify([by.id, action, campaign]));
    if (known.has(act) || known.size >= maxRefusals) return false;
    known.add(act);
    let isNew = false;
    await refusalRecords.update(records, '', (stored) => {
      const { since, acts } =
        stored === undefined || at - stored.since >= hour ? { since: at, acts: [] } : stored;
      isNew = !acts.includes(act) && acts.length < maxRefusals;
      return isNew ? { since, acts: [...acts, act] } : undefined;
    });
    return isNew;
  }

  type Change = (before: AuditEntry | undefined) => AuditEntry | undefined;

  /** @param change stores the changed entry; undefined: it stays as it is */
  function entries(change: (id: string, by: Change) => Promise<void>): DraftedAudit {
    return {
      async begin(act, outcome) {
        const at = now();
        const id = `${timeForId(at)}-${newId()}`;
        const done = outcome === undefined ? {} : { outcome, completedAt: at };
        const campaignName = (await nameIfKnown(act.campaign)) ?? act.campaignName;
        const entry: AuditEntry = { ...act, campaignName, id, at, ...done };
        await change(id, (before) => {
          if (before !== undefined) throw new Error('Two acts were given the same id.');
          return entry;
        });
        return id;
      },
      amend: (id, detail) =>
        change(id, (entry) =>
          entry === undefined || entry.outcome !== undefined ? undefined : { ...entry, detail },
        ),
      async complete(id, outcome, campaign) {
        const campaignName = await nameIfKnown(campaign);
        await change(id, (entry) =>
          entry === undefined || entry.outcome !== undefined
            ? undefined
            : {
                ...entry,
                campaign: campaign ?? entry.campaign,
                campaignName: campaignName ?? entry.campaignName,
                outcome,
                completedAt: now(),
              },
        );
      },
    };
  }

  const { begin, amend, complete } = entries(
    async (id, by) => void (await auditRecords.update(records, id, by)),
  );

  return {
    begin: (act) => begin(act),
    amend,
    complete,
    within: (draft) =>
      entries(async (id, by) => {
        const after = by(await draft.get(auditRecords, id));
        if (after !== undefined) await draft.save(auditRecords, id, after);
      }),
    async refuse(act, outcome) {
      if (await isNewRefusal(act)) await begin(act, outcome);
    },
    async correct(id, outcome) {
      await auditRecords.update(records, id, (entry) =>
        entry === undefined || entry.outcome === outcome ? undefined : { ...entry, outcome },
      );
    },
    async list({ campaign, by, since = 0, until = Number.POSITIVE_INFINITY, page }) {
      const from = (Math.max(1, page) - 1) * perPage;
      const entries: AuditEntry[] = [];
      let met = 0;
      for await (const entry of auditRecords.list(records, { newestFirst: true })) {
        if (entry.at < since) break;
        if (entry.at >= until) continue;
        if (campaign !== undefined && !isAbout(entry, campaign)) continue;
        if (by !== undefined && !isBy(entry, by)) continue;
        if (entries.length === perPage) return { entries, more: true };
        if (met >= from) entries.push(entry);
        met += 1;
      }
      return { entries, more: false };
    },
  };
}

function isAbout({ campaign, others = [] }: AuditEntry, wanted: number): boolean {
  return campaign === wanted || others.includes(wanted);
}

function isBy({ by: { id, name } }: AuditEntry, wanted: string): boolean {
  return id === wanted || foldName(name).includes(foldName(wanted));
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

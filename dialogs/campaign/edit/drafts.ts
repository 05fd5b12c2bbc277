import { z } from 'zod';
import type { Choice } from '../../buttons.ts';
import type { Draft as Decision } from '../../commit.ts';
import { campaignUpdateSchema, newCampaignSchema } from '../../ports/campaign-schemas.ts';
import { maxCallMs } from '../../ports/limits.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { EpochMs } from '../../ports/time.ts';
import { collection } from '../../records.ts';
import { operators } from '../../wording/operators.ts';
import type { AgeOf } from '../ages.ts';
import type { CampaignDependencies } from '../dependencies.ts';

const common = z.object({
  id: z.string(),
  /** The campaign to update; 0 for a new one. */
  campaign: z.int(),
  /** The digest of the campaign that an update was made from; absent: unknown. */
  base: z.string().optional(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The audit entry of its last sending. */
  audit: z.string().optional(),
  /** Its status, under its stored name. */
  standing: z.discriminatedUnion('kind', [
    /** `open`: it can be sent. `failed`: it certainly wasn't done and can be sent again. */
    z.object({ kind: z.enum(['open', 'failed', 'discarded']) }),
    z.object({ kind: z.literal('sending'), since: z.number() }),
    /** It may have been done. */
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('done'), campaign: z.int() }),
  ]),
});

const draftSchema = z.discriminatedUnion('kind', [
  common.extend({ kind: z.literal('create'), content: newCampaignSchema }),
  common.extend({ kind: z.literal('update'), content: campaignUpdateSchema }),
]);

/** A new campaign or an update that was sent or is waiting to be sent. */
export type Draft = z.infer<typeof draftSchema>;
export type DraftOf<Kind extends Draft['kind']> = Extract<Draft, { kind: Kind }>;
export type DraftStatus = Draft['standing'];

export const draftRecords = collection({
  prefix: 'campaign/drafts/',
  personalData: { none: 'the form of a campaign as typed' },
  schema: draftSchema,
  keepFor: { days: 400, because: 'a form that is sent again within the year creates nothing twice' },
});
const keyOf = (id: string): string => encodeURIComponent(id.toWellFormed());

export async function saveDraft(records: RecordStore, draft: Draft): Promise<void> {
  if (!(await draftRecords.create(records, keyOf(draft.id), draft))) {
    throw new Error('Two drafts were given the same id.');
  }
}

export async function draftWithin(decision: Decision, id: string): Promise<Draft | undefined> {
  return await decision.get(draftRecords, keyOf(id));
}

export async function keepDraft(decision: Decision, draft: Draft): Promise<void> {
  await decision.save(draftRecords, keyOf(draft.id), draft);
}

/**
 * Stores a draft. If it exists already, because its form is sent again, it is reopened if it was discarded or certainly wasn't
 * done.
 * @returns the stored draft
 */
export async function openDraft(records: RecordStore, draft: Draft, ageOf: AgeOf): Promise<Draft> {
  if (await draftRecords.create(records, keyOf(draft.id), draft)) return draft;
  const kept = await draftRecords.update(records, keyOf(draft.id), (before) => {
    if (before === undefined) return undefined;
    if (isLeftBehind(before, ageOf)) return withStatus(before, { kind: 'unknown' });
    return before.standing.kind === 'discarded' || before.standing.kind === 'failed' ? draft : undefined;
  });
  return kept ?? draft;
}

/**
 * Claims a draft for sending: only one of two presses gets it. If a process ended while sending it, its fate becomes unknown, and
 * the next press can claim it.
 * @param press `again`: it was begun before a crash; `late`: it came in too late to send what wasn't sent before
 * @returns the stored draft
 */
export async function claimDraft(
  records: RecordStore,
  id: string,
  { now, ageOf }: Pick<CampaignDependencies, 'now' | 'ageOf'>,
  { again, late }: { readonly again: boolean; readonly late: boolean },
): Promise<{ readonly claimed: boolean; readonly draft: Draft | undefined }> {
  let claimed = false;
  const draft = await draftRecords.update(records, keyOf(id), (before) => {
    claimed = false;
    if (before === undefined) return undefined;
    if (again ? before.standing.kind === 'sending' : isLeftBehind(before, ageOf)) {
      return withStatus(before, { kind: 'unknown' });
    }
    claimed = !late && ['open', 'failed', 'unknown'].includes(before.standing.kind);
    return claimed ? withStatus(before, { kind: 'sending', since: now() }) : undefined;
  });
  return { claimed, draft };
}

/** Stores the outcome of a draft. */
export async function closeDraft(records: RecordStore, id: string, status: DraftStatus): Promise<void> {
  await draftRecords.update(records, keyOf(id), (before) =>
    before === undefined ? undefined : withStatus(before, status),
  );
}

/** Discards a draft that hasn't been sent. @returns the stored draft */
export async function discardDraft(records: RecordStore, id: string): Promise<Draft | undefined> {
  return await draftRecords.update(records, keyOf(id), (before) =>
    before?.standing.kind === 'open' || before?.standing.kind === 'failed'
      ? withStatus(before, { kind: 'discarded' })
      : undefined,
  );
}

/** Whether the process that was sending it must have ended. */
function isLeftBehind({ id, standing }: Draft, ageOf: AgeOf): boolean {
  return standing.kind === 'sending' && sentFor(ageOf, id, standing.since)() > maxCallMs;
}

/** How long ago the sending of a draft began. Milliseconds. */
export function sentFor(ageOf: AgeOf, id: string, since: EpochMs): () => number {
  return ageOf(`draft ${id}`, since);
}

function withStatus(draft: Draft, status: DraftStatus): Draft {
  return { ...draft, standing: status };
}

/** Sends a draft, or sends it again if its fate is unknown. */
export function sendButton(draft: Draft, label: string): Choice {
  return draftButton(draft.kind === 'create' ? 'createAgain' : 'sendUpdate', draft, label);
}

export function discardButton(draft: Draft): Choice {
  return draftButton('discardUpdate', draft, operators.edit.discard);
}

function draftButton(
  action: 'createAgain' | 'sendUpdate' | 'discardUpdate',
  { id, campaign }: Draft,
  label: string,
): Choice {
  return { label, click: { canvass: 1, do: 'campaign', action, campaign, base: id } };
}

import { z } from 'zod';
import type { Choice, campaignActions } from '../../buttons.ts';
import type { CampaignUpdate, NewCampaign, Share } from '../../ports/campaign.ts';
import { maxCallMs } from '../../ports/limits.ts';
import type { RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';

/** What is sent, or waits for somebody to say that it shall be. */
export type Draft = DraftOf<'create', NewCampaign> | DraftOf<'update', CampaignUpdate>;

interface DraftOf<Kind, Content> {
  readonly kind: Kind;
  readonly id: string;
  /** The campaign to update; 0 for a new one. */
  readonly campaign: number;
  readonly content: Content;
  /** The digest of the campaign that an update was made from; absent: nothing is known of it. */
  readonly base?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly standing: DraftStatus;
}

export type DraftStatus =
  /** `open`: it can be sent. `failed`: it certainly was not done, and can be sent again. */
  | { readonly kind: 'open' | 'failed' | 'discarded' }
  | { readonly kind: 'sending'; readonly since: number }
  /** It may have been done. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'done'; readonly campaign: number };

const time = z.number().exactOptional();
const plan = z.object({ id: z.int(), type: z.string() });
const tests: z.ZodType<readonly Share[]> = z
  .array(z.object({ testCase: z.int(), percent: z.number(), name: z.string().exactOptional() }))
  .readonly();

const newCampaign: z.ZodType<NewCampaign> = z.object({
  ...{ name: z.string(), description: z.string().exactOptional(), plan, tests },
  ...{ concurrency: z.number(), attemptsPerSecond: z.number(), runMilliseconds: time },
  ...{ requestedRunAt: time, scheduledRunAt: time },
});

const campaignUpdate: z.ZodType<CampaignUpdate> = z.object({
  ...{ name: z.string(), description: z.string().exactOptional(), plan, tests },
  ...{ concurrency: z.number(), attemptsPerSecond: z.number(), requestedRunAt: time, scheduledRunAt: time },
  ...{ channel: z.string(), distribution: z.string(), active: z.boolean(), synchronized: z.boolean() },
});

const common = {
  id: z.string(),
  campaign: z.int(),
  base: z.string().exactOptional(),
  at: z.number(),
  standing: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['open', 'failed', 'discarded']) }),
    z.object({ kind: z.literal('sending'), since: z.number() }),
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('done'), campaign: z.int() }),
  ]),
};

const draftSchema: z.ZodType<Draft> = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('create'), content: newCampaign }),
  z.object({ ...common, kind: z.literal('update'), content: campaignUpdate }),
]);

export const draftRecords = collection({
  prefix: 'campaign/drafts/',
  schema: draftSchema,
  keepFor: { days: 400, because: 'a form that is sent again within the year creates nothing twice' },
});
const keyOf = (id: string): string => encodeURIComponent(id.toWellFormed());

export async function saveDraft(records: RecordStore, draft: Draft): Promise<void> {
  if (!(await draftRecords.create(records, keyOf(draft.id), draft))) {
    throw new Error('Two drafts were given the same id.');
  }
}

/**
 * Keeps a draft that may be there already, because its form is sent again. One that was discarded, or that certainly
 * was not done, can be sent again.
 * @returns as it stands afterwards
 */
export async function openDraft(records: RecordStore, draft: Draft): Promise<Draft> {
  if (await draftRecords.create(records, keyOf(draft.id), draft)) return draft;
  const kept = await draftRecords.update(records, keyOf(draft.id), (before) => {
    if (before === undefined) return undefined;
    if (isLeftBehind(before, draft.at)) return standingAs(before, { kind: 'unknown' });
    return before.standing.kind === 'discarded' || before.standing.kind === 'failed' ? draft : undefined;
  });
  return kept ?? draft;
}

export type Claim =
  | { readonly kind: 'claimed'; readonly draft: Draft }
  /** It is not to be sent: it isn't there any more, was sent, or is just being sent. */
  | { readonly kind: 'taken'; readonly draft: Draft | undefined };

/**
 * Takes a draft to be sent: of two who press at once one gets it. What a process left behind in the middle is of
 * unknown fate, and is not taken before that was said.
 * @param again the very press that claims it was begun before a crash
 */
export async function claimDraft(
  records: RecordStore,
  id: string,
  now: number,
  again: boolean,
): Promise<Claim> {
  let claimed = false;
  const draft = await draftRecords.update(records, keyOf(id), (before) => {
    claimed = false;
    if (before === undefined) return undefined;
    const { standing } = before;
    if (isLeftBehind(before, again ? Number.POSITIVE_INFINITY : now)) {
      return standingAs(before, { kind: 'unknown' });
    }
    claimed = standing.kind === 'open' || standing.kind === 'failed' || standing.kind === 'unknown';
    return claimed ? standingAs(before, { kind: 'sending', since: now }) : undefined;
  });
  return claimed && draft !== undefined ? { kind: 'claimed', draft } : { kind: 'taken', draft };
}

/** Notes what came of a draft. */
export async function closeDraft(records: RecordStore, id: string, standing: DraftStatus): Promise<void> {
  await draftRecords.update(records, keyOf(id), (before) =>
    before === undefined ? undefined : standingAs(before, standing),
  );
}

/** Takes a draft away that nobody has sent. @returns it as it stands afterwards */
export async function discardDraft(records: RecordStore, id: string): Promise<Draft | undefined> {
  return await draftRecords.update(records, keyOf(id), (before) =>
    before?.standing.kind === 'open' || before?.standing.kind === 'failed'
      ? standingAs(before, { kind: 'discarded' })
      : undefined,
  );
}

/** Whether the process that was sending it must have ended. */
function isLeftBehind({ standing }: Draft, now: number): boolean {
  return standing.kind === 'sending' && now - standing.since > maxCallMs;
}

function standingAs(draft: Draft, standing: DraftStatus): Draft {
  return { ...draft, standing };
}

type Action = (typeof campaignActions)[number];

function draftButton(
  action: Action,
  { id, campaign }: Pick<Draft, 'id' | 'campaign'>,
  label: string,
): Choice {
  return { label, click: { canvass: 1, do: 'campaign', action, campaign, base: id } };
}

/** Sends a draft; the same again where its fate is unknown. */
export function sendButton(draft: Pick<Draft, 'kind' | 'id' | 'campaign'>, label: string): Choice {
  return draftButton(draft.kind === 'create' ? 'createAgain' : 'sendUpdate', draft, label);
}

export function discardButton(draft: Pick<Draft, 'id' | 'campaign'>): Choice {
  return draftButton('discardUpdate', draft, 'Discard');
}

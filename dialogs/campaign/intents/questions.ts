import { z } from 'zod';
import { buttonHolds, type Choice } from '../../buttons.ts';
import type { Draft } from '../../commit.ts';
import type { EpochMs } from '../../ports/time.ts';
import { collection } from '../../records.ts';
import { askedAt, isOverdue, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { withName } from '../resolve.ts';
import { confirmable } from './intent-kind.ts';

const intentSchema = z.object({
  /** All that a button holds. */
  id: z.string(),
  campaign: z.int(),
  /** See the schema of its kind. */
  wanted: z.looseObject({ kind: z.string() }),
  /** Milliseconds since 1970. */
  askedAt: z.number(),
  /** Those of the other buttons of its question: only one of them all is pressed. */
  others: z.array(z.string()).readonly().optional(),
  /** Its question was answered: it is carried out, asks for approval, or couldn't be. */
  answered: z.literal(true).optional(),
});

/** What somebody was asked about, before it is done. */
export type Intent = z.infer<typeof intentSchema>;

export const intentRecords = collection({
  prefix: 'campaign/intents/',
  personalData: { none: 'what a button asks about' },
  schema: intentSchema,
  keepFor: { days: 30, because: 'a button that is pressed later is asked about again' },
});

/** Stores what is asked about, as part of a decision. */
export async function saveIntent(draft: Draft, intent: Intent): Promise<void> {
  await draft.save(intentRecords, intent.id, intent);
}

/** Whether its question still holds. */
function isOpen({ askedAt, answered }: Intent, now: EpochMs): boolean {
  const age = now - askedAt;
  return answered === undefined && age >= 0 && age <= buttonHolds;
}

/** Takes the answer, as part of the decision that follows from it. False if somebody else was faster. */
async function answerIntent(draft: Draft, { id }: Pick<Intent, 'id'>): Promise<boolean> {
  const intent = await draft.get(intentRecords, id);
  if (intent === undefined || intent.answered) return false;
  for (const one of [id, ...(intent.others ?? [])]) {
    const button = await draft.get(intentRecords, one);
    if (button !== undefined) await saveIntent(draft, { ...button, answered: true });
  }
  return true;
}

export function confirmButton({ id, campaign }: Pick<Intent, 'id' | 'campaign'>, label: string): Choice {
  return { label, click: { canvass: 1, do: 'campaign', action: 'confirm', campaign, intent: id } };
}

/** Does what a question asked about: once for each question, no matter how often its button is pressed, or by whom. */
export async function confirm(
  turn: Turn,
  deps: CampaignDependencies,
  pressed: Pick<Intent, 'id' | 'campaign'>,
): Promise<void> {
  const { records, incoming } = turn;
  const intent = await intentRecords.get(records, pressed.id);
  if (intent === undefined || intent.campaign !== pressed.campaign) {
    return await sayMessage(turn, { text: operators.questionGone, tone: 'warning' });
  }
  const { campaign: id, wanted, answered } = intent;
  const kind = confirmable(deps, wanted);
  const asked = {
    turn,
    deps: { ...deps, records },
    campaign: await withName(deps, id),
    answer: async (draft: Draft) => await answerIntent(draft, intent),
  };
  if (incoming.again && (await kind.resume(asked))) return;
  const isFresh = isOpen(intent, deps.now());
  const isLate = isFresh && isOverdue(askedAt(turn), deps.now());
  const isDone = isFresh && !isLate && (await kind.confirm(asked));
  if (isDone) return;
  const isAnswered = answered === true || (isFresh && !isLate);
  await kind.askAgain(asked, { isAnswered, why: isLate ? operators.pressedLate : undefined });
}

import type { Draft } from '../../commit.ts';
import { askedAt, isOverdue, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { confirmable } from './intent-kind.ts';
import { answerIntent, type Intent, intentRecords, isOpen } from './questions.ts';

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
    campaign: { id, name: (await deps.campaigns.find(id))?.name },
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

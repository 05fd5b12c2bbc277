import type { Draft } from '../../commit.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { askAgainBeforeDelete, deleteConfirmed } from '../edit/delete.ts';
import type { KnownCampaign } from '../known.ts';
import { askAsOfNow } from '../run/question-now.ts';
import { runConfirmed } from '../run/run-anyway.ts';
import { askForRun } from '../run/run-campaign.ts';
import { answerIntent, type Intent, intentRecords, isOpen, type Wanted } from './questions.ts';

/** Takes the answer as a part of the decision that follows from it. False where it was answered before. */
export type Answer = (draft: Draft) => Promise<boolean>;

/** What a confirmed intent of a kind leads to. */
interface Confirmable {
  /** Asks as things are now: the question is too old, or was answered. */
  readonly ask: () => Promise<void>;
  /** The press that confirmed it comes again after a crash. */
  readonly resume: () => Promise<void>;
  /** Weighs it as things are now, and does it once. False where it was answered meanwhile: then nothing is done. */
  readonly carryOut: (answer: Answer) => Promise<boolean>;
}

/** Does what a question asked about, once for each question, however often and by whomever its button is pressed. */
export async function confirm(
  turn: Turn,
  deps: CampaignDependencies,
  pressed: Pick<Intent, 'id' | 'campaign'>,
): Promise<void> {
  const intent = await intentRecords.get(turn.records, pressed.id);
  if (intent === undefined || intent.campaign !== pressed.campaign) {
    return await sayMessage(turn, { text: operators.questionGone, tone: 'warning' });
  }
  const confirmed = await confirmable(turn, deps, intent.campaign, intent.wanted);
  if (turn.incoming.again) return await confirmed.resume();
  const isDone =
    isOpen(intent, deps.now()) && (await confirmed.carryOut((draft) => answerIntent(draft, intent)));
  if (!isDone) await confirmed.ask();
}

/** Asks about what a button of an earlier version would have done: what its question said isn't known any more. */
export async function askAfresh(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: number,
  kind: Wanted['kind'],
): Promise<void> {
  await (await confirmable(turn, deps, campaign, { kind })).ask();
}

async function confirmable(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
  wanted: Wanted,
): Promise<Confirmable> {
  const name = (await deps.campaigns.find(id))?.name;
  const campaign: KnownCampaign = name === undefined ? { id } : { id, name };
  switch (wanted.kind) {
    case 'run':
      return {
        ask: () => askAsOfNow(turn, deps, campaign),
        resume: async () => void (await askForRun(turn, deps, campaign)),
        carryOut: (answer) => runConfirmed(turn, deps, campaign, wanted, answer),
      };
    case 'deletion':
      return {
        ask: () => askAgainBeforeDelete(turn, deps, campaign),
        resume: () => sayMessage(turn, { text: operators.interruptedAct, tone: 'warning' }),
        carryOut: (answer) => deleteConfirmed(turn, deps, campaign, answer),
      };
  }
}

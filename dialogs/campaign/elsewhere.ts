import type { Choice } from '../buttons.ts';
import type { Draft } from '../commit.ts';
import type { Message } from '../message.ts';
import { type Place, personOfTurn, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';

/**
 * Whether something belongs to another conversation, so that changing it needs a confirmation. A channel's threads are the same
 * team's.
 */
export function isElsewhere({ place }: Pick<Turn, 'place'>, its: Place): boolean {
  return its.channel !== place.channel || roomOf(its) !== roomOf(place);
}

function roomOf({ conversation }: Place): string {
  return conversation.replace(/;messageid=.*$/u, '');
}

/** `another Teams conversation`, `“Release team” (Teams)` */
export function placeWords({ channel, kind, name }: Place): string {
  return operators.elsewhere.place(channel, kind, name);
}

/**
 * Posts what was done to something from here in the conversation that it belongs to.
 * @param draft of the decision that does it
 */
export async function tellThere(
  turn: Pick<Turn, 'place'>,
  { outbox, newId }: Pick<CampaignDependencies, 'outbox' | 'newId'>,
  its: Place,
  message: Message,
  draft?: Draft,
): Promise<void> {
  if (!isElsewhere(turn, its)) return;
  const post = { place: its, message, name: `changed elsewhere ${newId()}` };
  await (draft === undefined ? outbox.post(post) : outbox.add(draft, post));
}

/** Posts there that it was changed from here. @param what a sentence */
export async function tellChange(
  turn: Turn,
  deps: Pick<CampaignDependencies, 'outbox' | 'newId'>,
  its: Place,
  what: string,
  choice: Choice,
): Promise<void> {
  const who = personOfTurn(turn.incoming).name;
  const text = operators.elsewhere.changed(who, what, placeWords(turn.place));
  await tellThere(turn, deps, its, { tone: 'warning', text, choices: [choice] });
}

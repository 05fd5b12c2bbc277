import { isSamePerson, type Person, personOfTurn, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';

/**
 * Whether the person of a turn may take away what is posted in its conversation: where others read it, an operator, or who
 * asked for it.
 */
export function canRemove({ incoming, place }: Turn, by?: Pick<Person, 'id'>): boolean {
  const isOwn = isSamePerson(by, personOfTurn(incoming)) || isSamePerson(by, incoming.person);
  return place.kind === 'personal' || incoming.role === 'operator' || isOwn;
}

/** Says why not, to the person alone where the channel can, and writes it down. */
export async function refuseRemoval(
  turn: Turn,
  { audit }: Pick<CampaignDependencies, 'audit'>,
  act: { readonly action: string; readonly campaign?: number },
  text: string,
): Promise<void> {
  const { incoming, place } = turn;
  const by = personOfTurn(incoming);
  await audit.refuse({ ...act, by, place }, operators.audit.refused('operator'));
  await turn.replyPrivately({ text: `${text}\n${operators.keep.yourId(by.id)}`, tone: 'warning' });
}

import { isSamePerson, type Person, personOfTurn, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';

/** Whether a person may remove what is posted in their conversation: in a group only operators and the one who asked for it. */
export function canRemove({ incoming, place }: Turn, by?: Pick<Person, 'id'>): boolean {
  const isOwn = isSamePerson(by, personOfTurn(incoming)) || isSamePerson(by, incoming.person);
  return place.kind === 'personal' || incoming.role === 'operator' || isOwn;
}

/** Audits the refusal and explains it, privately if the channel can. */
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

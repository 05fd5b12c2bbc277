import type { Place } from '../../turn.ts';

export function isSamePlace(one: Place, other: Place): boolean {
  return one.channel === other.channel && one.conversation === other.conversation;
}

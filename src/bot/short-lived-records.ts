import { recordKey } from './activity/activity-key.ts';

/**
 * Beginnings of the keys of records that only say what stands on cards, or that a message was tried again after a
 * restart: once those are old, nobody misses them.
 */
export const shortLivedRecords = ['shown/', 'prompt/', 'offered/', 'left-over/'] as const;

/**
 * The keys of all records of a visitor of the built-in web chat, who is known in one conversation alone: once that is gone,
 * nobody can be met or reached by them.
 */
export function visitorRecords(channel: string, conversation: string, user: string): readonly string[] {
  return [
    recordKey('references', channel, conversation),
    recordKey('greeted', channel, conversation),
    recordKey('offered', channel, conversation),
    recordKey('survey', channel, conversation, user),
    recordKey('people', channel, user),
    recordKey('people-by', user),
    recordKey('language', channel, user),
    recordKey('opted-out', channel, user),
  ];
}

/**
 * Beginnings of the keys of records that only say what stands on cards, or that a message was tried again after a
 * restart: once those are old, nobody misses them.
 */
export const shortLivedRecords = ['shown/', 'prompt/', 'offered/', 'left-over/'] as const;

/** Beginnings of the keys of records that only say what stands on cards: once those are old, nobody misses them. */
export const shortLivedRecords = ['shown/', 'prompt/', 'offered/'] as const;

/**
 * One spelling for the service's words: no case, no spaces, hyphens or underscores. Complete sets of words are
 * not shown (campaign seed §2, end), so `In Progress`, `IN_PROGRESS` and `InProgress` are taken for one.
 * Empty for a word that isn't there.
 */
export function foldWord(word: string | undefined): string {
  return word === undefined
    ? ''
    : word
        .normalize('NFKC')
        .replace(/[\s_-]+/gu, '')
        .toLowerCase();
}

/** A part this short could be any word. */
const shortestPart = 8;

/** What of an API key must show nowhere: the key, and the halves of one like `<key>:<token>`, as seen in the wild. */
export function keySecrets(pasted: string): string[] {
  const key = pasted.trim();
  const parts = key.split(':').filter((part) => part !== key && part.length >= shortestPart);
  return [key, ...parts];
}

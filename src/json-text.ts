/** Undefined if it is no JSON, such as what a newer version, a proxy or a forger sent. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

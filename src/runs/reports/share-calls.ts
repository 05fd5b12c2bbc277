/** Callers who ask for the same at the same time wait for one and the same answer. */
export function shareCalls<Value>(
  call: (campaign: number, run: number) => Promise<Value>,
): (campaign: number, run: number) => Promise<Value> {
  const under = new Map<string, Promise<Value>>();
  return (campaign, run) => {
    const key = `${campaign}/${run}`;
    const other = under.get(key);
    if (other !== undefined) return other;
    const own = call(campaign, run).finally(() => under.delete(key));
    under.set(key, own);
    return own;
  };
}

/** A call that takes less costs too little to be remembered. Milliseconds. */
const expensive = 2000;
/** How many times as long as it took an expensive answer stands: so it takes a tenth of the time at most. */
const standsTimes = 10;
const longestStand = 5 * 60_000;
const mostStanding = 20;

/**
 * Callers who ask for the same at the same time wait for one and the same answer; one that took long, because a run of
 * 100,000 results was read for it, stands for a while, whatever it was. So no reader can keep the service and this process
 * reading.
 */
export function shareCalls<Value>(
  call: (campaign: number, run: number) => Promise<Value>,
  now: () => number = () => performance.now(),
): (campaign: number, run: number) => Promise<Value> {
  const under = new Map<string, Promise<Value>>();
  const standing = new Map<string, { readonly answer: Promise<Value>; readonly until: number }>();

  async function measured(key: string, campaign: number, run: number): Promise<Value> {
    const begun = now();
    try {
      return await call(campaign, run);
    } finally {
      const took = now() - begun;
      const answer = under.get(key);
      under.delete(key);
      if (took >= expensive && answer !== undefined) keep(key, answer, took);
    }
  }

  function keep(key: string, answer: Promise<Value>, took: number): void {
    const [oldest] = standing.keys();
    if (standing.size >= mostStanding && oldest !== undefined) standing.delete(oldest);
    standing.set(key, { answer, until: now() + Math.min(took * standsTimes, longestStand) });
  }

  return (campaign, run) => {
    const key = `${campaign}/${run}`;
    const stands = standing.get(key);
    if (stands !== undefined && stands.until > now()) return stands.answer;
    standing.delete(key);
    const other = under.get(key);
    if (other !== undefined) return other;
    const own = measured(key, campaign, run);
    under.set(key, own);
    return own;
  };
}

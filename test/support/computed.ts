/** What this thread has computed so far, in milliseconds: whatever else the machine does meanwhile, that stays the same. */
export function computedMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

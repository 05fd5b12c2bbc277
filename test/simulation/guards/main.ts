import { parseArgs } from 'node:util';
import { playGuard } from './play-guard.ts';
import { guards } from './table.ts';

// npm run simulate:guards, or with -- --only WORDS. Breaks each guard and tells after how many histories that was found.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '2000' },
  },
});
let missed = 0;
for (const guard of guards.filter(({ name }) => name.includes(values.only))) {
  const found = await playGuard(guard, { seed: values.seed, most: Number(values.histories) });
  if (found === undefined) missed += 1;
  const told =
    found === undefined
      ? 'NOT FOUND'
      : `found after ${found.histories} (history ${found.history}): ${found.findings[0]}`;
  process.stdout.write(`${guard.name}\n  ${guard.file}: ${guard.broken}\n  ${told}\n`);
}
process.stdout.write(`${guards.length} guards, ${missed} not found within ${values.histories} histories\n`);
process.exitCode = missed > 0 ? 1 : 0;

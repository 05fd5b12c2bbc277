import { parseArgs } from 'node:util';
import { readFound, writeFound } from './found.ts';
import { type Found, type Histories, playGuard } from './play-guard.ts';
import { guards } from './table.ts';

// npm run simulate:guards breaks each guard, and tells after how many histories that was found. -- --only WORDS: those with
// these words in their names; --missing: those of which the table doesn't know; --write keeps what was found, in found.json
// and README.md.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    missing: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '2000' },
    write: { type: 'boolean', default: false },
  },
});
const histories: Histories = { seed: values.seed, most: Number(values.histories) };
const known = readFound();
const asked = guards.filter(
  ({ name }) => name.includes(values.only) && !(values.missing && known[name] !== undefined),
);
const all = new Map<(typeof guards)[number], Found>();
for (const guard of asked) {
  const found = await playGuard(guard, histories);
  if (found !== undefined) all.set(guard, found);
  const told =
    found === undefined
      ? 'NOT FOUND'
      : `found after ${found.histories} histories (${found.history}): ${found.findings.join('; ')}`;
  process.stdout.write(`${guard.name}\n  ${guard.file}: ${guard.broken}\n  ${told}\n`);
  if (values.write) writeFound(guards, all);
}
// Also where none was asked for: the README follows what is known.
if (values.write) writeFound(guards, all);
const missed = asked.length - all.size;
process.stdout.write(`${asked.length} guards, ${missed} not found within ${histories.most} histories\n`);
process.exitCode = missed > 0 ? 1 : 0;

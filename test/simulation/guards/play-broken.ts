import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import type { BrokenResult } from './broken-result.ts';
import { breakGuard, brokenFiles } from './guard.ts';
import { guards } from './table.ts';

// node play-broken.ts --guard NAME --seed 1 --from 0 --histories 2000
// Plays histories with one guard broken, and writes what doesn't hold in them, a line of JSON for each.
const { values } = parseArgs({
  options: {
    guard: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    histories: { type: 'string', default: '1' },
    rate: { type: 'string', default: '2' },
  },
});
const guard = guards.find(({ name }) => name === values.guard);
if (guard === undefined) throw new Error(`There is no guard “${values.guard}”.`);
const root = new URL('../../../', import.meta.url).href;
/** Those that are still whole. */
const files = new Set(brokenFiles(guard));
registerHooks({
  load(address, context, nextLoad) {
    const loaded = nextLoad(address, context);
    const file = address.slice(root.length);
    if (!files.delete(file)) return loaded;
    return { ...loaded, source: breakGuard(guard, file, readFileSync(new URL(address), 'utf8')) };
  },
});
// Loaded only now, so that the guard is broken in it.
const { playHistory } = await import('../history.ts');
if (files.size > 0) throw new Error(`No history loads ${[...files].join(', ')}.`);

const { plan } = guard;
const from = Number(values.from);
const end = from + Number(values.histories);
const rate = Number(values.rate);
for (let index = from; index < end; index += 1) {
  const { findings } = await playHistory({ ...plan, seed: `${values.seed}.${index}`, rate });
  const result: BrokenResult = { index, findings: [...findings] };
  if (findings.length > 0) process.stdout.write(`${JSON.stringify(result)}\n`);
}

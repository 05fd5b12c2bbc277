import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import type { BrokenResult } from './broken-result.ts';
import { breakGuard } from './guard.ts';
import { guards } from './table.ts';

// node play-broken.ts --guard NAME --seed 1 --from 0 --histories 2000
// Plays histories with one guard broken, until something doesn't hold, and writes what it was as one line of JSON.
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
const url = new URL(`../../../${guard.file}`, import.meta.url).href;
let isBroken = false;
registerHooks({
  load(address, context, nextLoad) {
    const loaded = nextLoad(address, context);
    if (address !== url) return loaded;
    isBroken = true;
    return { ...loaded, source: breakGuard(guard, readFileSync(new URL(url), 'utf8')) };
  },
});
// Loaded only now, so that the guard is broken in it.
const { playHistory } = await import('../history.ts');
if (!isBroken) throw new Error(`No history loads ${guard.file}.`);

const from = Number(values.from);
const rate = Number(values.rate);
process.stdout.write(`${JSON.stringify(await play(from + Number(values.histories)))}\n`);

async function play(end: number): Promise<BrokenResult> {
  for (let index = from; index < end; index += 1) {
    const { findings } = await playHistory({ seed: `${values.seed}.${index}`, rate });
    if (findings.length > 0) return { histories: index + 1, findings: [...findings] };
  }
  return { histories: end, findings: [] };
}

import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { playHistory } from './history.ts';
import { tellStory } from './story.ts';

// npm run simulate -- --histories 300 --seed 7, or --minutes 5. Of one history: --history 7.12 tells its story.
const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    rate: { type: 'string', default: '1' },
    history: { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
});
const seed = values.seed ?? `${Math.trunc(performance.timeOrigin) % 1_000_000}`;
const rate = Number(values.rate);
const processes = Number(values.processes);
const most = Number(values.histories ?? (values.minutes === undefined ? 100 : Number.POSITIVE_INFINITY));
const until = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;

if (values.history !== undefined) await tell(values.history);
else await play();

async function tell(history: string): Promise<void> {
  const result = await playHistory({ seed: history, rate, processes });
  process.stdout.write(tellStory(result));
  process.exitCode = result.findings.length > 0 ? 1 : 0;
}

async function play(): Promise<void> {
  const total = { histories: 0, turns: 0, faults: 0, findings: 0 };
  const digest = createHash('sha256');
  const began = performance.now();
  let toldAt = began;
  while (total.histories < most && performance.now() < until) {
    const history = `${seed}.${total.histories}`;
    const result = await playHistory({ seed: history, rate, processes });
    total.histories += 1;
    total.turns += result.turns;
    total.faults += result.parts.faults.length;
    digest.update(result.digest);
    if (result.findings.length > 0) {
      total.findings += 1;
      process.stdout.write(`history ${history}: ${result.findings.join('; ')}\n`);
    }
    if (performance.now() - toldAt < 5_000) continue;
    toldAt = performance.now();
    process.stderr.write(`${line(total)}\n`);
  }
  const perSecond = (total.histories / ((performance.now() - began) / 1000)).toFixed(1);
  const seen = digest.digest('hex').slice(0, 12);
  process.stdout.write(`seed ${seed}\n${line(total)}; ${perSecond} histories a second; digest ${seen}\n`);
  process.exitCode = total.findings > 0 ? 1 : 0;
}

function line(total: Readonly<Record<'histories' | 'turns' | 'faults' | 'findings', number>>): string {
  const { histories, turns, faults, findings } = total;
  const [many, often] = [turns, faults].map((count) => count.toLocaleString('en'));
  return `${histories} histories, ${many} turns, ${often} faults, ${findings} findings`;
}

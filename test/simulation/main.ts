import { explainFindings } from './explain.ts';
import { type HistoryPlan, type HistoryResult, playHistory } from './history.ts';
import { commandFor, type Options, readOptions, usage } from './options.ts';
import { playMany, tellPlayed } from './play-many.ts';
import { createProgress } from './progress.ts';
import { tellStory, tellWhole } from './story.ts';

// npm run simulate: plays histories and tells what doesn't hold in them. See docs/internals/simulation.md.
const progress = createProgress(process.stderr, () => performance.now());
/** So long the smallest history that shows something is looked for. */
const patienceMs = 120_000;

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  process.stderr.write(`${options}\n${usage}`);
  process.exitCode = 2;
} else if (options.history !== undefined) await tell(options.history, options);
else await play(options);

/** Plays one history and tells it. */
async function tell(seed: string, { plan: planned, whole }: Options): Promise<void> {
  const plan = { ...planned, seed };
  const result = await playHistory(plan);
  if (result.findings.length === 0) write(whole ? tellWhole(result) : tellStory(result));
  else await explain(plan, result, whole);
}

async function play({ seed = freshSeed(), histories, minutes, plan }: Options): Promise<void> {
  write(`seed ${seed}\n`);
  const began = performance.now();
  let first: readonly [HistoryPlan, HistoryResult] | undefined;
  const played = await playMany({
    seed,
    plan,
    isEnough: (soFar) => soFar.histories >= histories || performance.now() - began >= minutes * 60_000,
    onHistory(one, result, soFar) {
      if (result.findings.length > 0) {
        first ??= [one, result];
        const lines = result.findings.map((finding) => `  ${finding}\n`).join('');
        write(`history ${one.seed}:\n${lines}  ${commandFor(one)}\n`);
      }
      progress.show(tellPlayed(soFar));
    },
  });
  const perSecond = (played.histories / ((performance.now() - began) / 1000)).toFixed(1);
  if (first !== undefined) await explain(...first, false);
  write(`${tellPlayed(played)}; ${perSecond} histories a second; digest ${played.digest}\n`);
}

async function explain(plan: HistoryPlan, result: HistoryResult, isWhole: boolean): Promise<void> {
  process.exitCode = 1;
  write(`\n${await explainFindings(plan, result, { patienceMs, isWhole, progress: progress.show })}\n`);
}

function write(text: string): void {
  progress.clear();
  process.stdout.write(text);
}

function freshSeed(): string {
  return `${Math.trunc(performance.timeOrigin) % 1_000_000}`;
}

import type { Message } from '../../message.ts';
import { durationWords } from '../../wording/format.ts';
import { campaignWords } from '../wording/campaign-words.ts';
import { listed } from '../wording/listed.ts';
import { runsDigest } from './ask-run.ts';
import { runAnywayButton, watchButton } from './run-buttons.ts';
import { isDoubtful, runIdOf, type TendedRun } from './tended-run.ts';

/** Which unfinished runs there are, by whom and since when, and what can be done about it. */
export function unfinishedMessage(runs: readonly TendedRun[], now: number): Message {
  const [first] = runs;
  if (first === undefined) return { text: 'Nothing is running.' };
  const title = campaignWords(first.campaign, first.campaignName);
  const lines = runs.map((run) => `${standingWords(run)}, ${starterWords(run, now)}`);
  return {
    tone: 'warning',
    ...listed(`${title} is not finished yet, so I have started nothing.`, lines.map(capitalised)),
    choicesAre: 'actions',
    choices: [watchButton(first.campaign, first.id), runAnywayButton(first.campaign, runsDigest(runs))],
  };
}

function capitalised(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function standingWords(run: TendedRun): string {
  const id = runIdOf(run);
  if (id !== undefined) return `run ${id} is under way`;
  const { stage } = run;
  if (stage.kind === 'ambiguous') return 'a run was started, and it isn’t settled which one it is';
  if (stage.kind !== 'looking') return 'a run is just being started';
  return stage.fate === 'accepted'
    ? 'a run was started and hasn’t appeared yet'
    : 'a run may have been started: no usable answer came back, and I’m looking for it';
}

function starterWords({ startedBy, askedAt, stage }: TendedRun, now: number): string {
  const since = now - askedAt < 60_000 ? 'just now' : `${durationWords(now - askedAt)} ago`;
  if (startedBy === undefined) return `watched since ${since}`;
  const what = isDoubtful(stage) ? 'asked for by' : 'started by';
  return startedBy.schedule === undefined
    ? `${what} ${startedBy.name}, ${since}`
    : `${what} schedule ${startedBy.schedule}, ${since}`;
}

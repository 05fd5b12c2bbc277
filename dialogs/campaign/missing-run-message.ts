import type { Message } from '../message.ts';
import type { Reported } from '../ports/run-reports.ts';
import { commandButton } from '../survey/say.ts';
import { type Clock, relativeWords, timeWords } from '../wording/format.ts';
import type { KnownCampaign } from './known-campaigns.ts';
import { campaignWords } from './wording/campaign-words.ts';
import { lowered } from './wording/lowered.ts';

/** Why there are no results: the run is still going on, or there is none. */
export function missingRunMessage(
  { id, name }: KnownCampaign,
  run: number | undefined,
  reported: Exclude<Reported<never>, { kind: 'report' }>,
  clock: Clock,
): Message {
  const title = campaignWords(id, name);
  if (reported.kind === 'running') {
    const { id: running, startedAt } = reported.run;
    const since =
      startedAt === undefined
        ? ''
        : `, since ${timeWords(startedAt, clock)} (${relativeWords(startedAt, clock.now)})`;
    return {
      tone: 'accent',
      text: `Run ${running} of ${lowered(title)} is still going on${since}. Its results are complete only when it has finished.`,
      choicesAre: 'actions',
      choices: [
        commandButton(`watch campaign ${id} run ${running}`, 'Watch'),
        commandButton(`runs of campaign ${id}`, 'Runs'),
      ],
    };
  }
  const text =
    run === undefined
      ? `${title} has no finished run yet.`
      : `${title} has no run ${run}. Its runs are in the list.`;
  return {
    text,
    choicesAre: 'actions',
    choices: [commandButton(`run campaign ${id}`, 'Run'), commandButton(`runs of campaign ${id}`, 'Runs')],
  };
}

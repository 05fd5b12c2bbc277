import type { Choice } from '../../message.ts';
import { commandButton } from '../../survey/say.ts';

export function runAgainButton(campaign: number): Choice {
  return commandButton(`run campaign ${campaign}`, 'Run again');
}

/** The same where nothing was executed before. */
export function tryAgainButton(campaign: number): Choice {
  return commandButton(`run campaign ${campaign}`, 'Try again');
}

/** Executes although other runs aren't finished: those of `runsDigest` alone. */
export function runAnywayButton(campaign: number, base: string): Choice {
  return { label: 'Run anyway', click: { canvass: 1, do: 'campaign', action: 'runAnyway', campaign, base } };
}

/** Posts progress and summary of a tended run here as well. */
export function watchButton(campaign: number, intent: string): Choice {
  return { label: 'Watch', click: { canvass: 1, do: 'campaign', action: 'watch', campaign, intent } };
}

/** Settles which of several new runs was started by an execution. */
export function pickRunButton(campaign: number, intent: string, run: number): Choice {
  return {
    label: `It is run ${run}`,
    click: { canvass: 1, do: 'campaign', action: 'pickRun', campaign, intent, run },
  };
}

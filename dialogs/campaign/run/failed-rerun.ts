import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import { lowered } from '../wording.ts';
import type { FailedRerun } from './tracked-run.ts';

/** Why failed test cases were not run again, and what to do. @param title of the campaign */
export function failedRerunMessage(
  title: string,
  campaign: number,
  { run, running }: FailedRerun,
  reason: string,
): Message {
  const again = commandButton(`rerun failed of campaign ${campaign} run ${run}`, operators.run.tryAgain);
  const watch = running && commandButton(`watch campaign ${running}`, operators.run.watch);
  return {
    tone: 'warning',
    label: operators.rerun.title(lowered(title)),
    text: operators.run.notStarted(reason),
    choices: watch ? [watch, again] : [again],
  };
}

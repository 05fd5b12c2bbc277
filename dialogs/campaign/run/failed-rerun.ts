import { type Choice, commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import { rerunClick } from '../rerun-click.ts';
import { lowered } from '../wording.ts';
import { expectedOf, type FailedRerun, type StageOf, type TrackedRun } from './tracked-run.ts';

const texts = operators.rerun;

/** Why failed test cases were not run again, and what can be done about it. @param title of the campaign */
export function failedRerunMessage(
  title: string,
  { id, campaign }: Pick<TrackedRun, 'id' | 'campaign'>,
  rerun: FailedRerun,
  { reason, since }: Pick<StageOf<'closing'>, 'reason' | 'since'>,
): Message {
  const line = `rerun failed of campaign ${campaign} run ${rerun.run}`;
  return {
    tone: 'warning',
    label: texts.title(lowered(title)),
    text: operators.run.notStarted(reason),
    choices:
      rerun.changed === undefined
        ? [...watchButton(rerun), commandButton(line, operators.run.tryAgain)]
        : changedButtons({ id, campaign, since }, rerun, rerun.changed),
  };
}

function watchButton({ running }: FailedRerun): readonly Choice[] {
  return running === undefined ? [] : [commandButton(`watch campaign ${running}`, operators.run.watch)];
}

function changedButtons(
  { id, campaign, since: at }: { readonly id: string; readonly campaign: number; readonly since: number },
  rerun: FailedRerun,
  { campaign: scratch, digest }: NonNullable<FailedRerun['changed']>,
): readonly Choice[] {
  const { run, cases, count } = rerun;
  const button = (act: 'overwrite' | 'makeAnother', label: string): Choice => ({
    label,
    click: rerunClick({
      ...{ campaign, run, cases, count, question: id, at, changed: { act, digest } },
      ...defined({ calls: expectedOf(rerun) }),
    }),
  });
  return [
    button('overwrite', texts.overwrite),
    button('makeAnother', texts.makeAnother),
    commandButton(`campaign ${scratch}`, operators.edit.campaign(scratch)),
  ];
}

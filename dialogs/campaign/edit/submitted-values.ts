import type { Click } from '../../buttons.ts';
import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';

/** What a form was filled in with. A channel may leave out an input that was left empty. */
export function submittedValues(inputs: Extract<Click, { do: 'submit' }>): CampaignValues {
  const { name, description, plan, concurrency, aps, runTime, channel, distribution } = inputs;
  const texts = { name, description, plan, concurrency, aps, runTime, channel, distribution };
  const filled = Object.entries(texts).map(([field, text = '']) => [field, text] as const);
  const { active, synchronized, tests, moreTests, zone } = inputs;
  return {
    ...Object.fromEntries(filled),
    ...{ active: active ?? '', synchronized: synchronized ?? '' },
    tests: joined(', ', tests, moreTests),
    requestedRunDate: joined(' ', inputs.requestedRunDate, inputs.requestedRunTime),
    scheduledRunDate: joined(' ', inputs.scheduledRunDate, inputs.scheduledRunTime),
    // A form of an earlier version has no such input, and its shares stand among the test cases.
    ...defined({ shares: zone === undefined ? inputs.shares : (inputs.shares ?? '') }),
  };
}

function joined(between: string, ...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(between);
}

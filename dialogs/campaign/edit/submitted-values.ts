import type { Click } from '../../buttons.ts';
import type { CampaignValues } from '../../commands/values/fields.ts';

/** What a form was filled in with. A channel may leave out an input that was left empty. */
export function submittedValues(inputs: Extract<Click, { do: 'submit' }>): CampaignValues {
  const { name, description, plan, concurrency, aps, runTime, channel, distribution } = inputs;
  const texts = { name, description, plan, concurrency, aps, runTime, channel, distribution };
  const filled = Object.entries(texts).map(([field, text = '']) => [field, text] as const);
  const { active, synchronized, tests, moreTests } = inputs;
  return {
    ...Object.fromEntries(filled),
    ...{ active: active ?? '', synchronized: synchronized ?? '' },
    tests: joined(', ', tests, moreTests),
    requestedRunDate: joined(' ', inputs.requestedRunDate, inputs.requestedRunTime),
    scheduledRunDate: joined(' ', inputs.scheduledRunDate, inputs.scheduledRunTime),
    shares: inputs.shares ?? '',
  };
}

function joined(between: string, ...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(between);
}

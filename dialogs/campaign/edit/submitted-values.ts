import type { Click } from '../../buttons.ts';
import { type CampaignValues, campaignFields } from '../../ports/campaign-fields.ts';

/** The values of a form. A channel may leave out empty inputs. */
export function submittedValues(inputs: Extract<Click, { do: 'submit' }>): CampaignValues {
  const values = campaignFields.map(({ name, kind, more }) => {
    const first = inputs[name] ?? '';
    const whole = more === undefined ? first : joined(kind === 'tests' ? ', ' : ' ', first, inputs[more]);
    return [name, whole] as const;
  });
  return Object.fromEntries(values);
}

function joined(between: string, ...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(between);
}

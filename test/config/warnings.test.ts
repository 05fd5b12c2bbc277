import { expect, test } from 'vitest';
import { warnOfReferences } from '../../src/config/warnings.ts';

const survey = { url: 'https://surveys.example.com', key: 'k', secret: 's' };

test.each([
  [{ localMode: true, survey: undefined }, []],
  [{ localMode: false, survey }, [{ unset: ['CAMPAIGN_API_URL'] }]],
  [{ localMode: false, survey: undefined }, [{ unset: ['SURVEY_API_URL', 'CAMPAIGN_API_URL'] }]],
])('a bot outside local mode warns which reference services it uses (%#)', (configuration, expected) => {
  const warned: object[] = [];
  warnOfReferences(
    { ...configuration, campaign: undefined },
    { warn: (fields: object) => void warned.push(fields) },
  );
  expect(warned).toEqual(expected);
});

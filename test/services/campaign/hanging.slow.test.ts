import { expect, test } from 'vitest';
import { scripted } from './scripted-campaigns.ts';

test('an execute that hangs is of unknown fate in the end, and was sent once', async () => {
  const { campaigns, remote } = await scripted((_request, answer) => answer.hang());
  expect(await campaigns.execute(12)).toMatchObject({
    failure: { code: 'FATE_UNKNOWN', operation: 'campaign.execute' },
  });
  expect(remote.requests).toHaveLength(1);
});

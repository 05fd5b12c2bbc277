import { afterEach, beforeEach, expect, it } from 'vitest';
import { buttonLines, listLines } from '../../support/read-message.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: Awaited<ReturnType<typeof startCampaignDialogs>>;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const posted = async () => listLines(await dialogs.type('subscriptions'));

it('asks with the number of campaigns before subscribing to all of them', async () => {
  const asked = await dialogs.type('subscribe to all campaigns failures only');
  expect(asked.text).toMatch(/^Subscribe this conversation to all \d+ campaigns\? Runs that fail/u);
  expect(await posted()).toEqual([]);
  const [button] = asked.choices ?? [];
  expect((await dialogs.press(button?.click)).text).toMatch(/^Subscribed to \d+ campaigns\. Runs that fail/u);
  const lines = await posted();
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.every((line) => line.includes('failures only, set by Ann'))).toBe(true);
});

async function subscribeToAll(): Promise<void> {
  const [button] = (await dialogs.type('subscribe to all campaigns')).choices ?? [];
  expect((await dialogs.press(button?.click)).text).toMatch(/^Subscribed to \d+ campaigns/u);
}

it('mutes and unmutes everything posted here at once', async () => {
  await subscribeToAll();
  const muted = await dialogs.type('mute everything for 2h');
  expect(muted.text).toMatch(/^\d+ campaigns muted until .+ for everyone in this conversation: /u);
  expect(buttonLines(muted)).toEqual(['unmute all campaigns', 'mutes']);
  expect(listLines(await dialogs.type('mutes')).length).toBe((await posted()).length);
  expect((await dialogs.type('unmute all')).text).toMatch(/^\d+ campaigns unmuted\.$/u);
  expect((await dialogs.type('mutes')).text).toMatch(/^Nothing is muted/u);
});

it('doesn’t let a viewer mute or end other people’s subscriptions in a channel', async () => {
  await subscribeToAll();
  expect((await dialogs.typeAsViewer('mute all for 2h')).text).toContain(
    'Only operators can mute everything',
  );
  expect((await dialogs.typeAsViewer('unsubscribe all')).text).toContain('Only they or an operator');
  expect((await posted()).length).toBeGreaterThan(5);
});

it('unsubscribes from everything at once, leaving nothing to mute', async () => {
  await subscribeToAll();
  expect((await dialogs.type('unsubscribe from all campaigns')).text).toMatch(
    /^Unsubscribed from \d+ campaigns\.$/u,
  );
  expect(await posted()).toEqual([]);
  expect((await dialogs.type('mute all for 2h')).text).toContain('nothing to mute');
});

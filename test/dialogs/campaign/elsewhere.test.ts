import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { postRecords } from '../../../dialogs/outbox/outbox.ts';
import { buttonLines, listLines } from '../../support/read-message.ts';
import {
  ann,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../support/start-campaign-dialogs.ts';

const bob = { id: 'bob', name: 'Bob' };
const away = { ...here, conversation: '19:b;messageid=2', name: 'Release team' } as const;
/** Another thread of the channel in which Ann types. */
const nearby = { ...here, conversation: '19:a;messageid=9' } as const;

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const there = (line: string) => dialogs.as({ person: bob, role: 'operator', at: away }).type(line);
const schedules = async () =>
  (await dialogs.ports.schedules.list()).map(({ id, paused = false }) => (paused ? `${id} paused` : `${id}`));

/** What the other conversation is told. */
async function told(): Promise<readonly { readonly conversation: string; readonly text: string }[]> {
  const posts = await Array.fromAsync(postRecords.list(dialogs.records));
  return posts.flatMap((one) =>
    'message' in one ? [{ conversation: one.place.conversation, text: one.message.text }] : [],
  );
}

const press = (message: Message) => dialogs.press(message.choices?.[0]?.click);

/** Schedules 1 to 12 of Bob's team, of campaign 9, the last in the test's words; then one of campaign 12 here, or none. */
async function twelveThere(): Promise<void> {
  for (let hour = 1; hour <= 12; hour += 1) await there(`schedule campaign 9 every day at ${hour}:00`);
}

describe('a number after unschedule, pause and resume', () => {
  it('means the campaign scheduled here, even if a schedule elsewhere has that number', async () => {
    await twelveThere();
    await dialogs.type('schedule campaign 12 every day at 08:00');
    expect((await dialogs.type('pause schedule 12')).text).toMatch(/^Schedule 13 paused\./u);
    expect((await dialogs.type('resume schedule 12')).text).toMatch(/^Schedule 13 resumed: campaign 12 “/u);
    expect((await dialogs.type('pause 12')).text).toMatch(/^Schedule 13 paused\./u);
    expect((await dialogs.type('unschedule 12')).text).toMatch(/^Schedule 13 removed: campaign 12 “/u);
    expect(await schedules()).toHaveLength(12);
    expect(await told()).toEqual([]);
  });

  it('asks which schedule when the campaign has several, or when it also matches a schedule', async () => {
    for (const line of ['12 daily at 8', '12 daily at 9', '5 daily at 10', '3 daily at 11']) {
      await dialogs.type(`schedule campaign ${line}`);
    }
    expect(buttonLines(await dialogs.type('unschedule 12'))).toEqual([
      'remove schedule number 1',
      'remove schedule number 2',
    ]);
    const both = await dialogs.type('unschedule 3');
    expect(buttonLines(both)).toEqual(['remove schedule number 3', 'remove schedule number 4']);
    expect(buttonLines(await dialogs.type('pause 3'))).toEqual([
      'pause schedule number 3',
      'pause schedule number 4',
    ]);
    expect(await schedules()).toHaveLength(4);
    await press(both);
    expect(await schedules()).toEqual(['1', '2', '4']);
  });

  it('follows the word “campaign” or “schedule” when one is given', async () => {
    for (const line of ['5 daily at 8', '9 daily at 9']) await dialogs.type(`schedule campaign ${line}`);
    expect((await dialogs.type('pause schedules of campaign 5')).text).toMatch(/^Schedule 1 paused/u);
    expect((await dialogs.type('remove schedule number 2')).text).toMatch(/^Schedule 2 removed: campaign 9/u);
    expect((await dialogs.type('unschedule campaign 5')).text).toMatch(/^Schedule 1 removed: campaign 5/u);
    expect((await dialogs.type('unschedule campaign 5')).text).toMatch(/^No schedules for campaign 5/u);
  });

  it('on an older card asks which schedule when it matches two', async () => {
    await twelveThere();
    await dialogs.type('schedule campaign 12 every day at 08:00');
    const card = { canvass: 1, do: 'command', line: 'unschedule 12' };
    expect(buttonLines(await dialogs.press(card))).toEqual([
      'remove schedule number 12',
      'remove schedule number 13',
    ]);
    expect(await schedules()).toHaveLength(13);
  });
});

describe('another conversation’s schedule', () => {
  it.each([
    ['unschedule 1', 'Remove', 'removed', []],
    ['delete schedule 1', 'Remove', 'removed', []],
    ['unschedule campaign 9', 'Remove', 'removed', []],
    ['pause schedule 1', 'Pause', 'paused', ['1 paused']],
    ['pause 9', 'Pause', 'paused', ['1 paused']],
  ])(
    '%s: asks with its campaign, place and owner, then notifies that conversation',
    async (line, label, done, left) => {
      await there('schedule campaign 9 every day at 08:00');
      const asked = await dialogs.type(line);
      expect(asked.text).toMatch(
        new RegExp(
          `^Schedule 1, campaign 9 “.*” every day at 08:00 \\(UTC\\) was set by Bob in “Release team” \\(Teams\\)\\. ${label} it\\?`,
          'u',
        ),
      );
      expect(asked.choices?.[0]?.label).toBe(label);
      expect(await schedules()).toEqual(['1']);
      expect((await press(asked)).text).toMatch(new RegExp(`^Schedule 1 ${done}`, 'u'));
      expect(await schedules()).toEqual(left);
      expect(await told()).toEqual([
        {
          conversation: away.conversation,
          text: expect.stringMatching(
            new RegExp(
              `^Ann ${done} schedule 1, campaign 9 “.*” every day at 08:00 .*, from another Teams conversation\\.$`,
              'u',
            ),
          ),
        },
      ]);
    },
  );

  it('is resumed only after confirmation', async () => {
    await there('schedule campaign 9 every day at 08:00');
    await there('pause schedule 1');
    const asked = await dialogs.type('resume schedule 1');
    expect(await schedules()).toEqual(['1 paused']);
    await press(asked);
    expect(await schedules()).toEqual(['1']);
    expect((await told())[0]?.text).toMatch(/^Ann resumed schedule 1/u);
  });

  it('is listed with its place, and the list’s button asks first', async () => {
    await there('schedule campaign 9 every day at 08:00');
    const list = await dialogs.type('schedules');
    expect(listLines(list)[0]).toContain('posted in “Release team” (Teams)');
    expect((await press(list)).text).toContain('Remove it?');
    expect(await schedules()).toEqual(['1']);
  });

  it('needs no confirmation from another thread of the same channel', async () => {
    await dialogs.type('schedule campaign 9 every day at 08:00');
    const near = dialogs.as({ person: bob, role: 'operator', at: nearby });
    expect((await near.type('unschedule 1')).text).toMatch(/^Schedule 1 removed/u);
    expect(await told()).toEqual([]);
  });
});

describe('other settings of another conversation', () => {
  it('asks before changing or ending a known failure, and notifies that conversation', async () => {
    await there('known 63 until tomorrow "ticket 812"');
    const until = (await dialogs.ports.knownFailures.find(63))?.until;
    const change = await dialogs.type('known 63 for 1 week "mine"');
    expect(change.text).toMatch(
      /^Test case 63, a known failure until .*, was set by Bob in “Release team” \(Teams\)\. Change it\?/u,
    );
    const end = await dialogs.type('unknown 63');
    expect(end.text).toContain('was set by Bob in “Release team” (Teams). End it?');
    expect(await dialogs.ports.knownFailures.find(63)).toMatchObject({ until, reason: 'ticket 812' });
    await press(change);
    const changed = await dialogs.ports.knownFailures.find(63);
    expect(changed?.reason).toBe('mine');
    expect(Math.abs((changed?.until ?? 0) - Date.now() - 7 * 86_400_000)).toBeLessThan(120_000);
    expect((await told()).map(({ conversation, text }) => [conversation, text])).toEqual([
      [
        away.conversation,
        expect.stringMatching(
          /^Test case 63 is a known failure until .*\. Ann changed it, from another Teams conversation\.$/u,
        ),
      ],
    ]);
    // By now it is this conversation's.
    expect((await dialogs.type('unknown 63')).text).toContain('is no longer a known failure');
  });

  it('asks before removing or reassigning an alias, and notifies that conversation', async () => {
    await there('alias nightly = campaign 3');
    await dialogs.type('alias nightly = campaign 3');
    const remove = await dialogs.type('unalias nightly');
    expect(remove.text).toMatch(
      /^“nightly”, which means campaign 3 “.*”, was set by Bob in “Release team” \(Teams\)\. Remove it\?/u,
    );
    const move = await dialogs.type('alias nightly = campaign 5');
    expect(move.text).toContain('was set by Bob in “Release team” (Teams)');
    expect(await dialogs.ports.aliases.find('nightly')).toMatchObject({ campaign: 3, by: { name: 'Bob' } });
    await press(move);
    expect(await dialogs.ports.aliases.find('nightly')).toMatchObject({
      campaign: 5,
      by: { name: ann.name },
    });
    expect((await told())[0]).toMatchObject({
      conversation: away.conversation,
      text: expect.stringMatching(/Ann changed it, from another Teams conversation\.$/u),
    });
    const back = await there('unalias nightly');
    await dialogs.as({ person: bob, role: 'operator', at: away }).press(back.choices?.[0]?.click);
    expect(await dialogs.ports.aliases.find('nightly')).toBeUndefined();
    expect(await told()).toHaveLength(2);
  });

  it('leaves alerts, subscriptions, mutes and the digest there untouched', async () => {
    for (const line of [
      ...['alert campaign 12 when pass rate below 99%', 'subscribe campaign 12', 'mute campaign 12 for 2h'],
      'digest daily at 08:00',
    ]) {
      await there(line);
    }
    for (const line of ['unalert 1', 'unsubscribe campaign 12', 'unmute campaign 12', 'digest off']) {
      await dialogs.type(line);
    }
    const { alerts, subscriptions, digests } = dialogs.ports;
    expect(await alerts.at(away)).toHaveLength(1);
    expect(await subscriptions.at(away)).toMatchObject({ subscriptions: [{}], mutes: [{}] });
    expect(await digests.find(away)).toBeDefined();
  });
});

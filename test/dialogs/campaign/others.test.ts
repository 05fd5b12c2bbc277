import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAudience } from '../../../dialogs/campaign/run/tracked-run.ts';
import { changeTrackedRuns, readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { button, buttonLines, listLines } from '../../support/read-message.ts';
import { ann, askedRun, here, startCampaignDialogs, vera } from '../../support/start-campaign-dialogs.ts';

let dialogs: Awaited<ReturnType<typeof startCampaignDialogs>>;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const refusals = async () =>
  listLines(await dialogs.type('audit')).filter((line) => line.includes('refused: only for operators'));

describe('a viewer in a channel', () => {
  it('can’t mute a campaign for everyone, and is referred to an admin', async () => {
    const refused = await dialogs.typeAsViewer('mute campaign 3 for 2h');
    expect(refused.text).toBe(
      'Only operators can mute campaign 3 “Nightly regression” here: it would be silent for everyone in this conversation.\nAsk your admin; your id is vera.',
    );
    expect(await dialogs.ports.subscriptions.mutedUntil(3, here)).toBeUndefined();
    expect(await refusals()).toEqual([expect.stringMatching(/Vera: mute campaign 3/u)]);
  });

  it('can end or narrow only their own subscription', async () => {
    await dialogs.type('subscribe campaign 3');
    for (const line of ['unsubscribe campaign 3', 'subscribe campaign 3 failures only']) {
      expect((await dialogs.typeAsViewer(line)).text).toMatch(
        /^Ann subscribed this conversation to campaign 3/u,
      );
    }
    expect(await dialogs.ports.subscriptions.of(3)).toMatchObject([{ place: here, by: { id: 'ann' } }]);
    await dialogs.type('unsubscribe campaign 3');
    await dialogs.typeAsViewer('subscribe campaign 3 failures only');
    expect((await dialogs.typeAsViewer('unsubscribe campaign 3')).text).toMatch(/^Unsubscribed/u);
  });

  it('can’t end someone else’s watch', async () => {
    const run = askedRun(5, [{ ...newAudience(here, ann), live: 'message' }]);
    await changeTrackedRuns(dialogs.records, 5, (runs) => [...runs, run]);
    expect((await dialogs.typeAsViewer('unwatch campaign 5')).text).toMatch(
      /^Somebody else is watching campaign 5/u,
    );
    expect((await dialogs.typeAsViewer('watch campaign 5')).text).toBe(
      'Progress and results of campaign 5 are already posted here.',
    );
    expect((await readTrackedRuns(dialogs.records, 5))[0]?.audiences).toEqual(run.audiences);
    expect((await dialogs.type('unwatch campaign 5')).text).toMatch(/no longer watched here/u);
    const [left] = (await readTrackedRuns(dialogs.records, 5))[0]?.audiences ?? [];
    expect(left).toMatchObject({ done: true, unwatchedAt: expect.any(Number) });
    await changeTrackedRuns(dialogs.records, 5, () => []);
  });

  it('sees the progress message closed when the run ends while the watch starts', async () => {
    const places: unknown[] = [];
    const watcher = dialogs.as({
      person: vera,
      role: 'viewer',
      posting: () =>
        changeTrackedRuns(dialogs.records, 5, (runs) => {
          places.push(...runs.flatMap(({ audiences }) => audiences.map(({ place }) => place)));
          return [];
        }).then(() => {}),
    });
    await changeTrackedRuns(dialogs.records, 5, () => [askedRun(5)]);
    const begun = await watcher.type('watch campaign 5');
    expect(begun.text).toMatch(/starting/u);
    expect(places).toEqual([here]);
    await dialogs.deliver();
    expect(dialogs.edits.splice(0).map(({ text }) => text)).toEqual(['Campaign 5: no longer updated here']);
  });

  it('sees the progress message closed when the watch ends before that message is posted', async () => {
    const posting = async () => void (await dialogs.typeAsViewer('unwatch campaign 5'));
    await changeTrackedRuns(dialogs.records, 5, () => [askedRun(5)]);
    const begun = await dialogs.as({ person: vera, role: 'viewer', posting }).type('watch campaign 5');
    expect(begun.text).toMatch(/starting/u);
    await dialogs.deliver();
    expect(dialogs.edits.splice(0).map(({ text }) => text)).toEqual(['Campaign 5: no longer updated here']);
    await changeTrackedRuns(dialogs.records, 5, () => []);
  });

  it('sees the progress message closed when it can’t be stored', async () => {
    await changeTrackedRuns(dialogs.records, 5, () => [askedRun(5)]);
    const { commit } = dialogs.records;
    const posting = async () =>
      void Object.assign(dialogs.records, {
        commit: async () => Promise.reject(new Error('The disk is full.')),
      });
    const typed = dialogs.as({ person: vera, role: 'viewer', posting }).type('watch campaign 5');
    await expect(typed).rejects.toThrow('The disk is full.');
    Object.assign(dialogs.records, { commit });
    expect(dialogs.edits.splice(0).map(({ text }) => text)).toEqual(['Campaign 5: no longer updated here']);
    await changeTrackedRuns(dialogs.records, 5, () => []);
  });
});

describe('subscriptions and mutes in a conversation', () => {
  it('are listed, each with a button to end it', async () => {
    expect((await dialogs.typeAsViewer('subscriptions')).text).toMatch(/isn’t subscribed to any campaign/u);
    expect((await dialogs.typeAsViewer('mutes')).text).toBe('Nothing is muted here.');
    await dialogs.typeAsViewer('subscribe campaign 3 changes only');
    await dialogs.type('subscribe campaign 5');
    await dialogs.type('mute campaign 5 for 2h');
    const elsewhere = { channel: 'msteams', conversation: '19:b', kind: 'group' } as const;
    await dialogs.ports.subscriptions.add(7, { place: elsewhere, by: vera });
    const subscriptions = await dialogs.typeAsViewer('subscriptions');
    expect(subscriptions.text).toBe('2 subscriptions here');
    expect(listLines(subscriptions)).toEqual([
      'Campaign 3 “Nightly regression”: changes only, set by Vera',
      expect.stringMatching(/^Campaign 5 “Hourly heartbeat”: every run, set by Ann, muted until .*UTC$/u),
    ]);
    expect(buttonLines(subscriptions)).toEqual(['unsubscribe campaign 3', 'unsubscribe campaign 5']);
    const mutes = await dialogs.typeAsViewer('mutes');
    expect(listLines(mutes)).toEqual([
      expect.stringMatching(/^Campaign 5 “Hourly heartbeat”: until .*, by Ann$/u),
    ]);
    expect(buttonLines(mutes)).toEqual(['unmute campaign 5']);
    for (const line of [...buttonLines(mutes), ...buttonLines(subscriptions)]) await dialogs.type(line);
    expect((await dialogs.type('subscriptions')).text).toMatch(/isn’t subscribed/u);
  });
});

it('asks again when the button of an old question is pressed', async () => {
  const asked = await dialogs.type('run campaign 12?');
  expect(asked.text).toBe('Run campaign 12?');
  dialogs.clock.offset = 16 * 60_000;
  const again = await dialogs.press(button(asked, 'Run'));
  expect(again.text).toBe('Run campaign 12?');
  expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
  const suggested = await dialogs.type('rnu campain 15');
  dialogs.clock.offset = 32 * 60_000;
  expect((await dialogs.press(suggested.choices?.[0]?.click)).text).toBe('Run campaign 15?');
  dialogs.clock.offset = 0;
});

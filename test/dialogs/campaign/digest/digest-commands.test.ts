import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestJob } from '../../../../dialogs/campaign/digest/digests.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { placeKey } from '../../../../dialogs/records.ts';
import { fact } from '../../../support/read-message.ts';
import { type CampaignDialogs, here, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;

beforeEach(async () => {
  dialogs = await startCampaignDialogs({ timeZone: 'Europe/Berlin' });
});
afterEach(async () => {
  await dialogs.close();
});

/** Without since when, which a minute changes. */
const came = ({ text }: Message) => text.slice(text.indexOf(': '));
const buttons = ({ choices = [] }: Message) => choices.map(({ label }) => label);

const job = async () =>
  await dialogs.database.all('SELECT cron, time_zone FROM jobs WHERE kind = ? AND key = ?', [
    digestJob,
    placeKey(here),
  ]);

describe('a digest', () => {
  it('explains how to set it, and can be set, changed and turned off', async () => {
    const none = await dialogs.typeAsViewer('digest');
    expect(none.text).toMatch(/^There is no digest here\./u);
    expect(buttons(none)).toEqual(['Daily at 08:00', 'Show it now']);
    expect((await dialogs.typeAsViewer('daily digest')).text).toBe(none.text);
    const on = await dialogs.typeAsViewer('digest daily at 8');
    expect(on.text).toMatch(
      /^Digest on: every day at 08:00 \(Europe\/Berlin\)\nNext: \d+ \w+(?: \d+)? 08:00 CES?T\n/u,
    );
    expect(on.note).toBe('Europe/Berlin is the default time zone.');
    expect(await job()).toEqual([{ cron: '0 8 * * *', time_zone: 'Europe/Berlin' }]);
    expect((await dialogs.typeAsViewer('digest daily at 8')).text).toMatch(/^The digest is already on: /u);
    const changed = await dialogs.typeAsViewer('digest weekdays at 9 (America/New_York)');
    expect(changed.text).toMatch(/^Digest changed: every weekday at 09:00 \(America\/New_York\)\n/u);
    expect(changed.note).toBeUndefined();
    expect(await job()).toEqual([{ cron: '0 9 * * 1-5', time_zone: 'America/New_York' }]);
    const shown = await dialogs.type('digest');
    expect(shown.text).toMatch(/^Digest every weekday at 09:00 \(America\/New_York\), set by Vera\. Next: /u);
    const off = await dialogs.typeAsViewer('digest off');
    expect(off.text).toBe('Digest off.');
    expect(await job()).toEqual([]);
    const again = await dialogs.press(off.choices?.[0]?.click);
    expect(again.text).toMatch(/^Digest on: every weekday at 09:00 \(America\/New_York\)/u);
    await dialogs.type('digest off');
    const nothing = await dialogs.type('digest off');
    expect([nothing.text, buttons(nothing)]).toEqual(['There is no digest here.', ['Daily at 08:00']]);
  });

  it('can’t be changed or turned off by a viewer who didn’t set it', async () => {
    await dialogs.type('digest daily at 8 (UTC)');
    for (const line of ['digest off', 'digest every Monday at 8']) {
      const refused = await dialogs.typeAsViewer(line);
      expect(refused.text).toMatch(
        /^Ann set the digest here\. Only Ann or an operator can change that\.\n.*your id is vera/u,
      );
    }
    expect((await dialogs.typeAsViewer('digest daily at 8 (UTC)')).text).toMatch(/already on/u);
    expect((await dialogs.ports.digests.find(here))?.words).toBe('every day at 08:00');
    const audit = await dialogs.ports.audit.list({ page: 1 });
    expect(
      audit.entries.map(({ by, action, detail, outcome }) => [by.name, action, detail, outcome]),
    ).toEqual([
      ['Vera', 'digest', undefined, 'refused: only for operators'],
      ['Ann', 'digest', 'every day at 08:00 (UTC)', 'set'],
    ]);
  });

  it('can be shown at once without counting as posted', async () => {
    const shown = await dialogs.typeAsViewer('digest now');
    expect(shown.label).toBe('Digest so far');
    expect(shown.text).toMatch(/^Since yesterday \d\d:\d\d: \d+ runs of \d campaigns, \d+ failed$/u);
    expect(buttons(shown).at(-1)).toBe('Campaigns');
    await dialogs.type('digest daily at 8');
    await dialogs.type('digest now');
    expect((await dialogs.ports.digests.find(here))?.told).toBeUndefined();
    expect(came(await dialogs.typeAsViewer('digest now'))).toBe(came(shown));
  });

  it('includes everything that can be read, even if the clock jumps ahead meanwhile', async () => {
    dialogs.setWeather(({ url }) => {
      if (/\/runs(\?|$)/u.test(url)) dialogs.clock.ahead = 60_000;
      return 'pass';
    });
    const shown = await dialogs.typeAsViewer('digest now');
    dialogs.setWeather();
    dialogs.clock.ahead = 0;
    expect(shown.sections?.map(({ title }) => title)).not.toContain(expect.stringContaining('read'));
    expect(JSON.stringify(shown)).not.toContain('couldn’t be read');
  });

  it('is mentioned with the subscriptions and on a campaign’s card', async () => {
    await dialogs.type('digest daily at 8 (UTC)');
    expect((await dialogs.type('subscriptions')).note).toContain('every day at 08:00 (UTC)');
    expect(fact(await dialogs.type('campaign 12'), 'In the digest here')).toBe('every day at 08:00 (UTC)');
    await dialogs.type('subscribe campaign 12');
    expect((await dialogs.type('subscriptions')).note).toContain('every day at 08:00 (UTC)');
  });
});

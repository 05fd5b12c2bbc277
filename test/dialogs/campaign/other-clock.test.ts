import { describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { splitTimes } from '../../../dialogs/wording/times.ts';
import { systemTime } from '../../../src/time.ts';
import { eventually } from '../../support/eventually.ts';
import { fact } from '../../support/read-message.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The times that a message tells, as its reader would read them, in milliseconds since 1970. */
function timesIn({ facts = [], timesIn, ...message }: Message): readonly number[] {
  const clock = { timeZone: 'UTC', now: Date.now(), ...timesIn };
  // For when a run was requested somebody may have named any time.
  const told = facts.filter(({ name }) => !/^(?:Requested|Scheduled) run/u.test(name));
  const texts = JSON.stringify({ ...message, facts: told });
  return splitTimes(texts, clock).filter((part) => typeof part === 'number');
}

describe.each([
  ['three hours ahead', 3 * hour],
  ['three hours behind', -3 * hour],
  ['right', 0],
])('a service whose clock is %s', (_, ahead) => {
  it('has its times shown by Canvass’s clock', async () => {
    const dialogs = await startCampaignDialogs({ ahead });
    onTestFinished(() => dialogs.close());
    await dialogs.type('campaigns');
    const begun = Date.now();
    await dialogs.remote.call('POST', '/campaigns/40/execute');
    const status = await dialogs.type('status of campaign 40');
    expect(status.text).toBe('1 run in progress');
    await dialogs.remote.call('POST', '/campaigns/12/execute');
    const last = await eventually(async () => {
      const listed = await dialogs.ports.service.listRuns(12);
      const [newest] = listed.ok ? listed.value.value.items : [];
      expect(newest?.endedAt).toBeGreaterThan(begun + ahead - minute);
      return newest?.id;
    });
    const results = await dialogs.type('results of campaign 12');
    expect(results.label).toContain(`run ${last}`);
    const told = [status, results];
    for (const line of ['runs of campaign 12', 'campaign 12', 'campaigns', 'status', 'case 12'])
      told.push(await dialogs.type(line));
    for (const message of told) {
      const times = timesIn(message);
      expect(times.length, message.text).toBeGreaterThan(0);
      // Of each the newest is that of the run that has just been.
      expect(Math.max(...times), message.text).toBeGreaterThan(begun - 2 * minute);
      expect(Math.max(...times), message.text).toBeLessThanOrEqual(systemTime.now());
      expect(JSON.stringify(message)).not.toMatch(/\bin (?:a moment|\d+ (?:minute|hour)s?)\b/u);
    }
    const started = results.folds?.at(-1)?.facts ?? [];
    expect(fact({ text: '', facts: started }, 'Started')).toBeDefined();
  });
});

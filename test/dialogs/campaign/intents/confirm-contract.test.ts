import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allTrackedRuns, changeTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { button } from '../../../support/read-message.ts';
import {
  askedRun,
  bob,
  type CampaignDialogs,
  startCampaignDialogs,
  vera,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ confirmAboveCalls: 20 });
});
afterEach(async () => await dialogs.close());

const sent = (method: string): number => dialogs.requests.filter((one) => one.method === method).length;
const runs = async () => (await allTrackedRuns(dialogs.records)).length;
/** A run of a campaign begins that no question has named. */
const beginAnother = async (campaign = 9) =>
  void (await changeTrackedRuns(dialogs.records, campaign, (before) => [...before, askedRun(campaign)]));

interface Kind {
  /** Leads to the question. */
  ask(): Promise<Message>;
  readonly label: string;
  /** How often it was done. */
  done(): Promise<number>;
  /** What it asked for stops being as it was. */
  change?(): Promise<void>;
  /** What is asked, or said, where it isn't done. */
  readonly asked: RegExp;
}

const kinds: Readonly<Record<string, Kind>> = {
  'a large run': {
    ask: () => dialogs.type('run campaign 9'),
    label: 'Run',
    done: runs,
    change: beginAnother,
    asked: /about 600 calls|already running/u,
  },
  'a second run of a campaign': {
    async ask() {
      await beginAnother();
      return await dialogs.type('run campaign 9');
    },
    label: 'Run anyway',
    done: async () => (await runs()) - 1,
    asked: /already running/u,
  },
  'a deletion': {
    ask: () => dialogs.type('delete campaign 9'),
    label: 'Delete',
    done: async () => sent('DELETE'),
    asked: /^Delete campaign 9/u,
  },
  'several campaigns': {
    ask: () => dialogs.type('run campaigns 9 and 12'),
    label: 'Run both',
    done: async () => (await dialogs.database.all(begunGroups, [])).length,
    change: beginAnother,
    asked: /Run 2 campaigns\?/u,
  },
  'a rerun': {
    ask: () => dialogs.type('rerun failed of campaign 12'),
    label: 'Rerun',
    done: async () =>
      (await dialogs.ports.audit.list({ page: 1 })).entries.filter(({ action }) => /^rerun/u.test(action))
        .length,
    change: () => beginAnother(12),
    asked: /Rerun (4|the) failed test cases/u,
  },
};
const begunGroups = `SELECT key FROM documents WHERE key LIKE 'campaign/groups/%' AND body LIKE '%"begun":%'`;

describe.each(Object.entries(kinds))('%s that needs confirmation', (_name, kind) => {
  const ask = async () => {
    const question = await kind.ask();
    expect(question.text).toMatch(kind.asked);
    return button(question, kind.label);
  };
  /** What is asked afresh may be whether to ask. */
  const confirm = async (afresh: Message) => {
    const [first] = afresh.choices ?? [];
    const question = first?.label === 'Rerun failed' ? await dialogs.press(first.click) : afresh;
    return await dialogs.press(button(question, kind.label));
  };

  it('is done once when two press together, and not before', async () => {
    const press = await ask();
    expect(await kind.done()).toBe(0);
    await dialogs.pressAtOnce(press);
    expect(await kind.done()).toBe(1);
    await dialogs.bob.pressAll(press);
    expect(await kind.done()).toBe(1);
  });

  it('is done for another operator but not for a viewer', async () => {
    const press = await ask();
    const refused = await dialogs.as({ person: vera, role: 'viewer' }).press(press);
    expect(refused.text).toContain('operators');
    expect(await kind.done()).toBe(0);
    await dialogs.as({ person: bob, role: 'operator' }).press(press);
    expect(await kind.done()).toBe(1);
  });

  it('asks again when its question is too old', async () => {
    const press = await ask();
    dialogs.clock.offset = 16 * 60_000;
    const afresh = await dialogs.press(press);
    expect(afresh.text).toMatch(kind.asked);
    expect(await kind.done()).toBe(0);
    await confirm(afresh);
    expect(await kind.done()).toBe(1);
  });

  it('asks again, saying why, when the press arrives minutes late', async () => {
    const press = await ask();
    const afresh = await dialogs.as({ person: bob, role: 'operator', late: 5 * 60_000 }).press(press);
    expect(afresh.text.split('\n')[0]).toBe('Your press took minutes to arrive, so nothing was done.');
    expect(afresh.text.split('\n').slice(1).join('\n')).toMatch(kind.asked);
    expect(await kind.done()).toBe(0);
    await confirm(afresh);
    expect(await kind.done()).toBe(1);
  });

  it('is done at most once, wherever the process is killed before the press is repeated', async () => {
    for (let after = 0; after < 12; after += 1) {
      await dialogs.close();
      dialogs = await startCampaignDialogs({ confirmAboveCalls: 20 });
      const press = await ask();
      const { records } = dialogs;
      const { save, commit } = records;
      let left = after;
      const dying = async <Result>(write: () => Promise<Result>): Promise<Result> => {
        if (left <= 0) throw new Error('The process is dead.');
        left -= 1;
        return await write();
      };
      Object.assign(records, {
        save: (...saved: Parameters<typeof save>) => dying(() => save(...saved)),
        commit: (write: Parameters<typeof commit>[0]) => dying(() => commit(write)),
      });
      const isDead = await dialogs.pressAll(press).then(
        () => false,
        () => true,
      );
      Object.assign(records, { save, commit });
      const again = await dialogs.press(press, true);
      expect(again.text).not.toBe('');
      expect(await kind.done()).toBeLessThanOrEqual(1);
      // Pressed once more, by a person.
      await dialogs.pressAll(press);
      expect(await kind.done()).toBeLessThanOrEqual(1);
      if (!isDead) return;
    }
    throw new Error('It has more writes than that.');
  });

  it.runIf(kind.change)('asks again when another run has started in the meantime', async () => {
    const press = await ask();
    await kind.change?.();
    const before = await kind.done();
    expect((await dialogs.press(press)).text).toMatch(/already running|Run 2 campaigns|running right now/u);
    expect(await kind.done()).toBe(before);
  });
});

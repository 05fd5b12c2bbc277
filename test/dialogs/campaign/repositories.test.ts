import { describe, expect, it } from 'vitest';
import { aliasProblem, createAliasRepository } from '../../../dialogs/campaign/aliases/aliases.ts';
import { createAuditRepository } from '../../../dialogs/campaign/audit/audit.ts';
import { createCampaignRepository } from '../../../dialogs/campaign/campaigns.ts';
import { createStarterRepository } from '../../../dialogs/campaign/run/starters.ts';
import { createScheduleRepository } from '../../../dialogs/campaign/schedules/schedules.ts';
import { createSubscriptionRepository } from '../../../dialogs/campaign/subscriptions/subscriptions.ts';
import { useRecords } from '../../support/use-records.ts';

const ann = { id: 'ann', name: 'Ann' };
const teams = { channel: 'msteams', conversation: '19:a@thread.tacv2;messageid=1', kind: 'group' } as const;
const webChat = { channel: 'webchat', conversation: 'w1', kind: 'personal' } as const;

describe('the repositories of campaign commands', () => {
  const records = useRecords();
  let clock = 1000;
  const now = (): number => clock;
  const each = { now, newId: () => crypto.randomUUID() };

  it('record an act in the audit before it is done, and keep its first outcome', async () => {
    const audit = createAuditRepository(records(), each);
    const id = await audit.begin({
      action: 'run campaign',
      campaign: 12,
      by: ann,
      place: teams,
      detail: 'x',
    });
    const [begun] = (await audit.list({ page: 1 })).entries;
    expect(begun).toEqual({
      id,
      action: 'run campaign',
      campaign: 12,
      by: ann,
      place: teams,
      detail: 'x',
      at: clock,
    });
    await audit.complete(id, 'run 345');
    await audit.complete(id, 'something else');
    await audit.complete('nobody', 'nothing');
    const { entries } = await audit.list({ page: 1 });
    expect(entries).toEqual([{ ...begun, outcome: 'run 345', completedAt: clock }]);
  });

  it('record a refusal once an hour across several processes', async () => {
    const processes = [1, 2, 3].map(() => createAuditRepository(records(), each));
    const refuse = () =>
      Promise.all(processes.map((audit) => audit.refuse({ action: 'run campaign', by: ann }, 'refused')));
    const count = async () => (await processes[0]?.list({ page: 1 }))?.entries.length;
    await refuse();
    await refuse();
    expect(await count()).toBe(1);
    clock += 3_600_000;
    await refuse();
    expect(await count()).toBe(2);
  });

  it('keep the first starter recorded for a run', async () => {
    const starters = createStarterRepository(records());
    await starters.note(12, 345, ann);
    await starters.note(12, 345, { id: 'bo', name: 'Bo' });
    expect(await starters.find(12, 345)).toEqual(ann);
    expect(await starters.find(12, 346)).toBeUndefined();
  });

  it('list the audit newest first, ten a page, for all campaigns or one', async () => {
    const audit = createAuditRepository(records(), each);
    for (let at = 1; at <= 1100; at += 1) {
      clock = at;
      await audit.begin({ action: String(at), by: ann, ...(at % 100 === 0 ? { campaign: 12 } : {}) });
    }
    const actions = async (page: number, campaign?: number): Promise<readonly [string, boolean]> => {
      const listed = await audit.list({ page, campaign });
      return [listed.entries.map(({ action }) => action).join(' '), listed.more];
    };
    expect(await actions(1)).toEqual(['1100 1099 1098 1097 1096 1095 1094 1093 1092 1091', true]);
    expect(await actions(110)).toEqual(['10 9 8 7 6 5 4 3 2 1', false]);
    expect(await actions(111)).toEqual(['', false]);
    expect(await actions(1, 12)).toEqual(['1100 1000 900 800 700 600 500 400 300 200', true]);
    expect(await actions(2, 12)).toEqual(['100', false]);
    expect(await actions(1, 13)).toEqual(['', false]);
  });

  it('keep audit entries of the same millisecond in order, even if the clock was set back', async () => {
    const audit = createAuditRepository(records(), each);
    for (let act = 1; act <= 9; act += 1) {
      if (act === 5) clock -= 2;
      await audit.begin({ action: String(act), by: ann });
    }
    const { entries } = await audit.list({ page: 1 });
    expect(entries.map(({ action }) => action).join('')).toBe('987654321');
  });

  it('merge what is learned about a campaign, and don’t replace its last run with an older one', async () => {
    const campaigns = createCampaignRepository(records(), each);
    await campaigns.note({ id: 12, name: 'Nightly' });
    await campaigns.note({ id: 12, lastRun: { run: 345, verdict: 'failed', endedAt: 5000 } });
    await campaigns.note({ id: 12, lastRun: { run: 340, verdict: 'passed', endedAt: 4000 } });
    await campaigns.note({ id: 9 });
    await campaigns.note({ id: 12, campaign: { id: 12, name: 'Nightly 2', tests: [], concurrency: 5 } });
    const nightly = await campaigns.find(12);
    expect(nightly).toMatchObject({
      name: 'Nightly 2',
      lastRun: { run: 345, verdict: 'failed' },
      campaign: { concurrency: 5 },
      receivedAt: clock,
    });
    await campaigns.note({ id: 12, lastRun: { run: 346, verdict: 'passed', endedAt: 6000 } });
    expect((await campaigns.list()).map(({ id, lastRun }) => [id, lastRun?.run])).toEqual([
      [9, undefined],
      [12, 346],
    ]);
    await campaigns.remove(12);
    expect(await campaigns.find(12)).toBeUndefined();
  });

  it('find an alias regardless of case and spacing', async () => {
    const aliases = createAliasRepository(records(), each);
    expect(await aliases.set({ alias: ' Nightly  Run ', campaign: 12, by: ann })).toBeUndefined();
    expect(await aliases.find('nightly run')).toMatchObject({ alias: 'Nightly Run', campaign: 12, by: ann });
    expect((await aliases.set({ alias: 'NIGHTLY RUN', campaign: 13, by: ann }))?.campaign).toBe(12);
    expect(await aliases.set({ alias: 'Ärger/😀', campaign: 1, by: ann })).toBeUndefined();
    expect((await aliases.list()).map(({ alias, campaign }) => [alias, campaign])).toEqual([
      ['Ärger/😀', 1],
      ['NIGHTLY RUN', 13],
    ]);
    expect(await aliases.remove('Nightly Run')).toBe(true);
    expect(await aliases.remove('Nightly Run')).toBe(false);
    expect(await aliases.find('nightly run')).toBeUndefined();
  });

  it('number schedules from 1 and never reuse a number', async () => {
    const schedules = createScheduleRepository(records(), each);
    const wanted = {
      campaign: 12,
      cron: '0 8 * * 1-5',
      timeZone: 'Europe/Berlin',
      words: 'every weekday at 08:00',
      place: teams,
      by: ann,
    };
    const made = await Promise.all([wanted, wanted, wanted].map((schedule) => schedules.create(schedule)));
    expect(made.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(await schedules.remove(3)).toBe(true);
    expect(await schedules.remove(3)).toBe(false);
    expect((await schedules.create(wanted)).id).toBe(4);
    expect(await schedules.find(4)).toEqual({ ...wanted, id: 4, createdAt: clock });
    expect(await schedules.find(3)).toBeUndefined();
    expect((await schedules.list()).map(({ id }) => id)).toEqual([1, 2, 4]);
  });

  it('subscribe a place once, and mute it until a given time', async () => {
    const subscriptions = createSubscriptionRepository(records(), each);
    clock = 1000;
    await subscriptions.add(12, { place: teams, by: ann });
    await subscriptions.add(12, { place: webChat, by: ann, only: 'changes' });
    await subscriptions.add(12, { place: teams, by: ann, only: 'failures' });
    expect((await subscriptions.of(12)).map(({ place, only }) => [place.channel, only])).toEqual([
      ['webchat', 'changes'],
      ['msteams', 'failures'],
    ]);
    expect(await subscriptions.of(13)).toEqual([]);
    await subscriptions.mute(12, { place: teams, until: 2000 });
    expect(await subscriptions.mutedUntil(12, teams)).toBe(2000);
    expect(await subscriptions.mutedUntil(12, webChat)).toBeUndefined();
    clock = 2000;
    expect(await subscriptions.mutedUntil(12, teams)).toBeUndefined();
    expect(await subscriptions.unmute(12, teams)).toBe(false);
    await subscriptions.mute(12, { place: teams, until: 3000 });
    expect(await subscriptions.unmute(12, teams)).toBe(true);
    expect(await subscriptions.mutedUntil(12, teams)).toBeUndefined();
    expect(await subscriptions.remove(12, teams)).toBe(true);
    expect(await subscriptions.remove(12, teams)).toBe(false);
    expect(await subscriptions.of(12)).toHaveLength(1);
  });

  it('let at most a hundred places subscribe to a campaign', async () => {
    const subscriptions = createSubscriptionRepository(records(), each);
    for (let place = 0; place < 100; place += 1) {
      await subscriptions.add(12, { place: { ...webChat, conversation: String(place) }, by: ann });
    }
    expect(await subscriptions.add(12, { place: teams, by: ann })).toBe('full');
    expect(await subscriptions.add(12, { place: { ...webChat, conversation: '7' }, by: ann })).toBe('added');
  });
});

describe('alias validation', () => {
  const words = new Set(['campaign', 'run', 'results']);
  it.each([
    ['nightly', undefined],
    ['Nightly 2', undefined],
    ['夜间', undefined],
    ['x'.repeat(40), undefined],
    ['x'.repeat(41), 'tooLong'],
    ['  ', 'empty'],
    ['12', 'number'],
    ['# 12', 'number'],
    ['Campaign', 'commandWord'],
    ['campaign night', 'commandWord'],
    ['a = b', 'unreadable'],
    ['a\u0000b', 'unreadable'],
  ])('%s: %s', (alias, problem) => {
    expect(aliasProblem(alias, words)).toBe(problem);
  });
});

import { describe, expect, expectTypeOf, test } from 'vitest';
import { command, commandsOf, type PhraseValues } from '../../../dialogs/commands/command.ts';
import { createCommandReader } from '../../../dialogs/commands/read.ts';
import { runCommand } from '../../../dialogs/commands/run.ts';
import type { NamedCampaign } from '../../../dialogs/commands/values/value.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Role, Turn } from '../../../dialogs/turn.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { defined } from '../../support/defined.ts';
import { memoryRecords } from '../../support/memory-store.ts';

const person = { id: 'ann', name: 'Ann' };
const place = { channel: 'msteams', conversation: 'here', kind: 'personal' } as const;

function turnOf(role: Role, again = false) {
  const said: Message[] = [];
  const say = async (message: Message) => void said.push(message);
  const turn: Turn = {
    incoming: { place, person, role, again, input: { kind: 'arrived' } },
    place,
    records: memoryRecords(),
    receivedAt: 0,
    say: async ({ kind, message }) => (kind === 'message' ? await say(message) : undefined),
    post: async (message) => void (await say(message)),
    replace: async () => {},
    replyPrivately: say,
    setLanguage: async () => {},
    newId: () => crypto.randomUUID(),
    keepPlace: async () => {},
    afterwards() {},
    openPrivate: async () => ({ ok: false, reason: 'notSupported' }),
  };
  return { turn, said };
}

interface Ports {
  readonly done: unknown[];
}

const watch = command({
  name: 'watchCampaign',
  phrases: ['watch campaign {campaign} [run {run}]'],
  short: ['watch {known} [run {run}]'],
  role: 'viewer',
  help: 'watch',
  example: 'watch campaign 12',
  async run(_turn, { done }: Ports, values) {
    expectTypeOf(values.campaign).toEqualTypeOf<NamedCampaign>();
    expectTypeOf(values.run).toEqualTypeOf<number | undefined>();
    // @ts-expect-error: no phrase has a page
    values.page?.toFixed();
    done.push(values);
  },
});

const wipe = command({
  name: 'wipeAll',
  phrases: ['wipe [page {page}]', 'wipe since {when}'],
  role: 'operator',
  help: 'wipe',
  example: 'wipe',
  acts: true,
  offer: async (_turn, { done }: Ports, text) => void done.push(text),
  run: async (_turn, { done }: Ports, values) => void done.push(values),
});

interface Circumstances {
  readonly again?: boolean;
  readonly done?: unknown[];
  readonly keepPlace?: () => Promise<void>;
}

async function type(line: string, role: Role, circumstances: Circumstances = {}) {
  const { again = false, done = [], keepPlace = async () => {} } = circumstances;
  const refused: unknown[] = [];
  const { turn, said } = turnOf(role, again);
  const table = commandsOf('campaign', [watch, wipe], (all: { readonly mine: Ports }) => all.mine);
  const reading = defined(createCommandReader(table)(line, { role, now: 0 }));
  const audit = { refuse: async (act: object) => void refused.push(act) };
  await runCommand({ ...turn, keepPlace }, { mine: { done } }, reading, { wording: english, audit });
  return { done, refused, said };
}

describe('the values of a phrase', () => {
  test('are required only if every phrase has them outside brackets', () => {
    expectTypeOf<PhraseValues<'compare {campaign} [with [run] {previous}] {page}'>>().toEqualTypeOf<
      { readonly campaign: NamedCampaign; readonly page: number } & { readonly previous?: number }
    >();
    type OfSeveral = PhraseValues<'a {run}' | 'b [{page}] {run}' | 'c {page} [x [{run}]]'>;
    expectTypeOf<OfSeveral>().branded.toEqualTypeOf<{ readonly run?: number; readonly page?: number }>();
  });

  test('have the name that their placeholders share', async () => {
    expect((await type('watch campaign 12 run 3', 'viewer')).done).toEqual([
      { campaign: { id: 12 }, run: 3 },
    ]);
    expect((await type('watch 12', 'viewer')).done).toEqual([{ campaign: { id: 12 } }]);
  });

  test('cannot come from an unknown placeholder', () => {
    const declare = () =>
      command({
        name: 'odd',
        // @ts-expect-error: there is no such placeholder
        phrases: ['odd {nonesuch}'],
        role: 'viewer',
        help: 'odd',
        example: 'odd',
        run: async () => {},
      });
    expect(declare).toThrow('{nonesuch}');
  });

  test('must be complete before a command runs', async () => {
    await expect(watch.run(turnOf('viewer').turn, { done: [] }, { run: 3 })).rejects.toThrow('watchCampaign');
  });
});

describe('every command', () => {
  test('is refused and audited by its name when the role is missing', async () => {
    const { done, refused, said } = await type('wipe', 'viewer');
    expect(done).toEqual([]);
    expect(refused).toEqual([{ action: 'wipe all', by: person, place }]);
    expect(said[0]?.text).toContain(english.roleNeeded.operator);
    expect((await type('watch campaign 12', 'none')).refused).toMatchObject([{ campaign: 12 }]);
  });

  test('does not repeat an action when its message is redelivered', async () => {
    expect((await type('wipe page 2', 'operator')).done).toEqual([{ page: 2 }]);
    const again = await type('wipe page 2', 'operator', { again: true });
    expect(again.done).toEqual([]);
    expect(again.said[0]?.text).toContain('may or may not have been done');
    expect((await type('watch campaign 12', 'operator', { again: true })).done).toHaveLength(1);
  });

  test('can offer its own choices when a value is wrong or missing', async () => {
    const { done, said } = await type('wipe page x', 'operator');
    expect(said).toEqual([]);
    expect(done).toEqual([expect.stringContaining('“x”')]);
    expect((await type('wipe since', 'operator')).done).toEqual([expect.stringContaining('wipe since')]);
  });

  test('does nothing when the place to report to cannot be stored', async () => {
    const done: unknown[] = [];
    const keepPlace = () => Promise.reject(new Error('All connections are in use.'));
    await expect(type('wipe page 2', 'operator', { done, keepPlace })).rejects.toThrow('in use');
    expect(done).toEqual([]);
  });
});

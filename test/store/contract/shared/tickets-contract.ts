import { afterEach, expect, test, vi } from 'vitest';
import type { TicketQueue } from '../../../../src/store/postgres/jobs/queue.ts';
import { type MakeSharedPlace, useSharedPlace } from './shared-place.ts';

const patient = { timeout: 30_000, interval: 50 };

/** Whose turn a job is, of several processes. */
export function ticketsContract(makePlace: MakeSharedPlace): void {
  const place = useSharedPlace(makePlace);
  const queues: TicketQueue[] = [];
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
  });

  async function open(): Promise<TicketQueue> {
    const queue = await place.place().openQueue(['watch', 'remind']);
    queues.push(queue);
    return queue;
  }

  test('there is one ticket per job, and only one process holds it', async () => {
    const [one, other] = [await open(), await open()];
    expect(await one.offer('watch', ['a', 'b'])).toBe(2);
    expect(await other.offer('watch', ['b', 'c'])).toBe(1);
    expect(await other.offer('remind', ['a'])).toBe(1);
    const first = await one.take('watch', 2);
    expect(first).toHaveLength(2);
    const second = await other.take('watch', 5);
    expect([...first, ...second].map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'c']);
    // One that is taken is not made again.
    expect(await one.offer('watch', ['a', 'b', 'c'])).toBe(0);
    expect(await one.take('watch', 5)).toEqual([]);
  });

  test('a returned ticket can be offered again', async () => {
    const queue = await open();
    await queue.offer('watch', ['a']);
    for (const ticket of await queue.take('watch', 1)) await queue.giveBack(ticket);
    expect(await queue.take('watch', 1)).toEqual([]);
    expect(await queue.offer('watch', ['a'])).toBe(1);
    expect(await queue.take('watch', 1)).toHaveLength(1);
  });

  test('a silent process loses its ticket, and can no longer affect it', async () => {
    const [one, other] = [await open(), await open()];
    await one.offer('watch', ['a']);
    const [lost] = await one.take('watch', 1);
    if (lost === undefined) throw new Error('There is a ticket.');
    await one.keep([lost]);
    expect(await other.take('watch', 1)).toEqual([]);
    await place.place().silence();
    const taken = await vi.waitFor(async () => {
      const [ticket] = await other.take('watch', 1);
      if (ticket === undefined) throw new Error('Not yet.');
      return ticket;
    }, patient);
    expect(taken).toMatchObject({ key: 'a', kind: 'watch' });
    await one.keep([lost]);
    await one.giveBack(lost);
    expect(await one.offer('watch', ['a'])).toBe(0);
    await other.giveBack(taken);
    expect(await one.offer('watch', ['a'])).toBe(1);
  });
}

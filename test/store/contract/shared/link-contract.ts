import { afterEach, expect, test, vi } from 'vitest';
import { openLink } from '../../../../src/store/postgres/link.ts';
import { isAlive } from '../../../../src/store/postgres/processes.ts';
import { systemTime } from '../../../../src/time.ts';
import { type MakeSharedPlace, useSharedPlace } from './shared-place.ts';

const patient = { timeout: 20_000, interval: 20 };

/** How processes hear of each other, and of who is gone. */
export function linkContract(makePlace: MakeSharedPlace): void {
  const place = useSharedPlace(makePlace);
  const links: Awaited<ReturnType<typeof openLink>>[] = [];
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close(false);
  });

  async function join(instance: string) {
    const heard: string[] = [];
    const events = { heard, deaths: 0 };
    const link = await openLink(place.place().connect, systemTime, instance, {
      onNews: (news) => void heard.push(news),
      onGap: () => {},
      onDeath() {
        events.deaths += 1;
      },
      onTrouble: () => {},
      onRecovery: () => {},
    });
    links.push(link);
    return { link, events };
  }

  test('a link delivers news to all other processes, but not to its sender', async () => {
    const [first, second, third] = [await join('a'), await join('b'), await join('c')];
    for (const news of ['x', 'y', '\u00e9\u{1f600}']) first.link.tell(news);
    for (const { events } of [second, third])
      await vi.waitFor(() => expect(events.heard.toSorted()).toEqual(['x', 'y', '\u00e9\u{1f600}']), patient);
    expect(first.events.heard).toEqual([]);
  });

  test('a process is alive until it leaves, or with work left behind until its lease expires', async () => {
    const [tidy, hasty] = [await join('tidy'), await join('hasty')];
    const lives = (instance: string) => isAlive(place.database(), instance);
    expect([await lives('tidy'), await lives('hasty'), await lives('nobody')]).toEqual([true, true, false]);
    await tidy.link.close(false);
    await hasty.link.close(true);
    expect([await lives('tidy'), await lives('hasty')]).toEqual([false, true]);
    await place
      .database()
      .run("UPDATE processes SET beat_at = now() - interval '21 seconds' WHERE id = 'hasty'", []);
    expect(await lives('hasty')).toBe(false);
  });

  test('a live process learns once that another is gone', async () => {
    const connection = await place.place().connect(
      'a',
      () => {},
      () => {},
    );
    await connection.beat();
    expect(await connection.bury()).toBe(0);
    await place
      .database()
      .run("UPDATE processes SET beat_at = now() - interval '21 seconds' WHERE id = 'one'", []);
    expect(await connection.bury()).toBe(1);
    expect(await connection.bury()).toBe(0);
    await connection.end(true);
    connection.drop();
  });
}

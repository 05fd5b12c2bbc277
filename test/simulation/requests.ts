import type { Time } from '../../dialogs/ports/time.ts';
import type { Following } from '../../src/web/direct-line/follow-conversation.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { RunningProcess } from './process.ts';
import type { WebChatDoor } from './web-chat.ts';
import type { Actor, World } from './world.ts';

/** Between a browser and whichever process answers. */
export interface Line {
  readonly world: World;
  readonly faults: Faults;
  readonly process: () => RunningProcess | undefined;
  /** The client. */
  readonly actor: Actor;
  readonly chance: Chance;
  readonly time: Time;
}

interface Ears {
  opened(): void;
  heard(text: string): void;
  isWanted(): boolean;
}

/** What passes between a browser and a process: requests that may be lost on either way, and a socket that may break. */
export function createRequests({ world, faults, process, actor, chance, time }: Line) {
  let hangUp: (() => void) | undefined;
  const latency = (): number => chance.between(2, 60);

  return {
    /** Resolves to the answer; undefined where none came in time. */
    async call<Value>(
      what: string,
      patienceMs: number,
      serve: (door: WebChatDoor) => Promise<Value>,
    ): Promise<Value | undefined> {
      const target = process();
      const door = target?.webChat;
      const answered = Promise.withResolvers<Value | undefined>();
      const answer = (value: Value | undefined, delay: number): void =>
        void world.act(actor, () => answered.resolve(value), delay);
      if (target === undefined || door === undefined || faults.happens('request lost', what)) {
        answer(undefined, chance.happens(0.5) ? latency() : patienceMs);
        return await answered.promise;
      }
      const isLost = faults.happens('reply lost', what);
      if (isLost) answer(undefined, chance.happens(0.5) ? latency() : patienceMs);
      void world.act(
        target.actor,
        () =>
          void serve(door).then(
            (value) => !isLost && answer(value, latency()),
            () => !isLost && answer(undefined, latency()),
          ),
        latency(),
      );
      void target.ended.then(() => answer(undefined, latency()));
      const timer = time.after(patienceMs, () => answered.resolve(undefined));
      const value = await answered.promise;
      timer.cancel();
      return value;
    },

    /** Listens to a conversation. Resolves once the socket is closed, and that was noticed. */
    async listen(following: Following, { opened, heard, isWanted }: Ears): Promise<void> {
      const target = process();
      const door = target?.webChat;
      if (target === undefined || door === undefined) return;
      const closed = Promise.withResolvers<void>();
      /** On its way, in order. */
      const underWay: string[] = [];
      let isUp = true;
      let isHeard = true;
      let end = (): void => {};
      const close = (delay: number): void => {
        isUp = false;
        end();
        void world.act(
          actor,
          () => {
            // Whatever a process that stood still sends on it reaches nobody.
            isHeard = false;
            closed.resolve();
          },
          delay,
        );
      };
      hangUp = () => close(0);
      void target.ended.then(() => close(latency()));
      await world.act(actor, () => {}, latency());
      void world.act(target.actor, () => {
        if (!isUp) return;
        end = door.follow(
          {
            isOpen: () => isUp,
            async send(text) {
              if (isHeard && faults.happens('socket broken', 'the web chat')) {
                // Nothing arrives any more; a ping finds out.
                isHeard = false;
                close(chance.between(10, 40_000));
              }
              if (isHeard) {
                underWay.push(text);
                void world.act(
                  actor,
                  () => {
                    const next = underWay.shift();
                    if (isHeard && isWanted() && next !== undefined) heard(next);
                  },
                  latency(),
                );
              }
              await world.act(target.actor, () => {}, 0.1);
            },
            close: () => close(latency()),
          },
          following,
        );
        void world.act(actor, () => isUp && opened(), latency());
      });
      await closed.promise;
    },

    hangUp: () => hangUp?.(),
  };
}

import { type RunningProcess, type Surroundings, startProcess } from './process.ts';
import { createSharedStore } from './shared-store.ts';
import type { World } from './world.ts';

/** The processes of Canvass in a world, each on a machine of its own, and who starts them again. */
export interface Processes {
  /** One that takes messages now, as a load balancer chooses: none where all are dead, or starting. */
  any(): RunningProcess | undefined;
  /** When any of them was killed, by the world's time. */
  readonly deaths: readonly number[];
  /** When any of them had ended that was asked to: it doesn't wait for ever for what is under way. */
  readonly ends: readonly number[];
  /** How far their clocks were from the world's time at most, from when on. Milliseconds. */
  readonly skews: readonly { readonly from: number; readonly skew: number }[];
  /** Nothing goes wrong any more: clocks are right, and the store is there. */
  settle(): void;
}

type Environment = Omit<Surroundings, 'onDeath' | 'shared'>;

interface Machine {
  readonly number: number;
  /** How far its clock is from the world's time. Milliseconds. */
  skew: number;
  process: RunningProcess | undefined;
  startedAt: number;
}

/** How often a machine's clock may be put right, or wrong. Milliseconds. */
const betweenSteps = 10_000;
/**
 * For so long after its start a process takes its clock to be right, and with it what comes then: one that is behind just
 * then can't tell a message that comes late.
 */
const unsureMs = 120_000;

/** @param count how many of them share the disk; one has it for itself */
export function createProcesses(count: number, around: Environment): Processes {
  const { world, disk, faults } = around;
  const supervisor = world.actor('supervisor');
  const time = world.timeOf(supervisor);
  const chance = world.chance.branch('supervisor');
  const balancer = world.chance.branch('load balancer');
  const shared = count > 1 ? createSharedStore(world, disk, faults) : undefined;
  const deaths: number[] = [];
  const ends: number[] = [];
  const skews = [{ from: Number.NEGATIVE_INFINITY, skew: count > 1 ? maxApart : 0 }];
  let starts = 0;
  let isSettled = false;
  const machines = Array.from(
    { length: count },
    (_, index): Machine => ({
      number: index + 1,
      skew: 0,
      process: undefined,
      startedAt: 0,
    }),
  );

  /** A machine's clock is right when a process starts: one that is minutes off right then can't be told from a late message. */
  const rightClock = (): number => (count > 1 ? chance.between(-maxApart, maxApart) : 0);

  function setClock(machine: Machine, skew: number): void {
    machine.skew = skew;
    if (machine.process !== undefined) machine.process.actor.skew = skew;
    if (count === 1) skews.push({ from: world.now(), skew });
  }

  function start(machine: Machine): void {
    starts += 1;
    machine.startedAt = world.now();
    setClock(machine, rightClock());
    machine.process = startProcess(
      `canvass ${starts}`,
      {
        ...around,
        shared,
        onDeath() {
          deaths.push(world.now());
          // A database of its own is on the machine; a shared one is elsewhere.
          if (shared === undefined && faults.happens('power lost', 'the machine')) disk.losePower();
          time.after(chance.between(100, 8_000), () => start(machine));
        },
      },
      // What is left to chance on a machine doesn't depend on how often its process died.
      { skew: machine.skew, chance: chance.branch(`machine ${machine.number}`) },
    );
  }

  function moveClocks(): void {
    if (isSettled) return;
    for (const machine of machines) {
      if (count === 1 && world.now() - machine.startedAt < unsureMs) continue;
      const name = `machine ${machine.number}`;
      const back = faults.happens('clock put back', name);
      if (!back && !faults.happens('clock put forward', name)) continue;
      // Of several machines they must not differ by more than a person takes to answer.
      setClock(machine, count > 1 ? rightClock() : machine.skew + (back ? -1 : 1) * jump(chance));
      world.note(name, `its clock is ${Math.round(machine.skew)} ms ahead`);
    }
    time.after(betweenSteps, moveClocks);
  }

  /** All of them are replaced, one after another: each ends what it does, and the next one is ready before the next ends. */
  async function roll(): Promise<void> {
    for (const machine of machines) {
      const before = machine.process;
      if (before?.actor.alive !== true || before.program === undefined) continue;
      await before.stop();
      ends.push(world.now());
      start(machine);
      for (let waited = 0; waited < 60 && machine.process?.program === undefined; waited += 1)
        await time.sleep(500);
    }
  }

  for (const machine of machines) start(machine);
  time.after(betweenSteps, moveClocks);
  if (faults.happens('version rolled out', 'all machines'))
    time.after(chance.between(20_000, 200_000), () => void roll());

  return {
    deaths,
    ends,
    skews,
    any() {
      const taking = machines.flatMap(({ process }) =>
        process?.actor.alive === true && process.program !== undefined ? [process] : [],
      );
      return taking.length < 2 ? taking[0] : balancer.pick(taking);
    },
    settle() {
      isSettled = true;
      shared?.recover();
      for (const machine of machines) setClock(machine, 0);
    },
  };
}

/** How far clocks of several machines are from the right time. Milliseconds. */
const maxApart = 500;

/** From some milliseconds to five minutes; small ones are as likely as large ones. */
function jump(chance: World['chance']): number {
  return 10 * 30_000 ** chance.fraction();
}

import { randomUUID } from 'node:crypto';
import type { Random } from '../dialogs/ports/random.ts';

/** The randomness of this process, and the only place that asks the system for it, except for keys and secrets. */
export const systemRandom: Random = { id: () => randomUUID(), fraction: () => Math.random() };

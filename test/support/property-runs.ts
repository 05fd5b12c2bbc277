import { configureGlobal } from 'fast-check';

/**
 * How many inputs a property is tried with: 100 unless its test says otherwise. A failure names its seed and its path;
 * `PROPERTY_SEED=… npm test -- test/…` tries the same inputs again.
 */
const usual = 100;
/** For what writes to a database or asks a server with each. */
export const few = { numRuns: 40 };
/** For what takes microseconds, and goes wrong for rare inputs alone. */
export const many = { numRuns: 1000 };

const seed = process.env['PROPERTY_SEED'];
configureGlobal({ numRuns: usual, ...(seed === undefined ? {} : { seed: Number(seed) }) });

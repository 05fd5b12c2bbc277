import { loadLate } from '../late-module.ts';

/** prom-client asks it for the current span if exemplars are on, which they aren't. */
loadLate(import.meta.resolve('prom-client'), '@opentelemetry/api', { __esModule: true });

import { maxCallMs } from '../dialogs/ports/limits.ts';

/**
 * The time budgets that more than one room depends on, in milliseconds; those that follow from others are computed from
 * them. What concerns one file alone stands there.
 */

/** Until a connection to another host stands, TLS included. */
export const connectMs = 3_000;

/** A call to a service: one try from sending to the end of the answer, and all tries with their pauses. */
export const serviceCall = { tryMs: 8_000, totalMs: 10_000 } as const;

/** A change at a service: a person is told within 10 s that nothing came back. */
export const changeCall = { tryMs: 8_000, totalMs: 9_500 } as const;

/** A look at a survey session, on which a turn waits before it makes its own call. */
export const statusCall = { tryMs: 4_000, totalMs: 6_000 } as const;

/** Of a token for the Bot Connector: the SDK would wait as long as the server likes. */
export const tokenMs = 5_000;

/** A channel gives up on a turn after 10 to 15 s (facts of Teams and Direct Line), so one send must not take that long. */
export const channelCallMs = 8_000;

/** A typing indicator is worth nothing once it is late. */
export const typingCallMs = 2_000;

/** Azure's Direct Line, for a page that waits. */
export const azureCallMs = 10_000;

/** The longest that any one call can take: to the channel, with a token that is refused and replaced. */
export const longestCallMs = Math.max(
  serviceCall.totalMs,
  changeCall.totalMs,
  statusCall.totalMs,
  azureCallMs,
  channelCallMs + 2 * tokenMs,
);

/** Teams calls a click failed, and sends it again, where nothing answers it within 5 to 15 s; its documents say 5. */
const clickFailsMs = 5_000;
export const clickPatienceMs = clickFailsMs - 1_000;

/** Without a byte either way on a connection: a turn may wait for a call, say nothing meanwhile, and then answer. */
export const maxSilenceMs = 2 * maxCallMs;

/** A turn that began longer ago is over or was cut short; what it left is history, and not tried again. */
export const leftOverMs = 10 * maxCallMs;

/** A stop, from the signal to the end of the process. Each step leaves the one around it some time. */
export const stopMs = 10_000;
/** Then the process ends, whatever hangs. */
export const stopAtMs = stopMs - 500;
/** For what is in flight: jobs, and turns of the messages route. */
export const farewellMs = stopAtMs - 700;
/** For the web server's own turns and sockets, within that. */
export const webFarewellMs = farewellMs - 300;

import { maxCallMs } from '../dialogs/ports/limits.ts';

/**
 * Times in milliseconds, sizes in bytes, and how often and how many: what more than one room depends on, or what anybody
 * outside can wear out. What follows from others is computed from them. What concerns one file alone stands there.
 */

/** Until a connection to another host stands, TLS included. */
export const connectMs = 3_000;

/** A database on another host: one statement, with its wait for what others hold; a transaction in which nothing happens. */
export const databaseStatementMs = 5_000;
export const databaseTransactionMs = 30_000;

/** For what came of a call, where the database is away: a restart of its server, with the turn's own call within `maxCallMs`. */
export const outcomePatienceMs = 20_000;

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

/** Of a body: far above what a channel sends (Teams: about 28 KB), far below what would hurt. */
export const maxBodyBytes = 256 * 1024;

/** Of an activity that a client sends: about 15,000 letters, or 5,000 Japanese characters, and what is around them. */
export const maxActivityBytes = 16 * 1024;

/** Of a service's answer. */
export const maxAnswerBytes = 5 * 1024 * 1024;
/** Of a page of the campaign service: fifty results with all their steps and notes, and room where it doesn't page. */
export const maxCampaignAnswerBytes = 16 * 1024 * 1024;

/** Of a record: none needs more; what is larger would be a leak that slows every turn. */
export const maxDocumentBytes = 1024 * 1024;

/** Of one web chat conversation: some hundreds of questions with their answers, far above what turns in flight can add. */
export const maxHistoryBytes = 1024 * 1024;

/** A page of that history: what a reader who doesn't read may hold in memory. */
export const maxFeedPageActivities = 200;
export const maxFeedPageBytes = 64 * 1024;

/** WebSockets that may be open: a page has one, and a person some tabs; an office is one address. */
export const maxSockets = { all: 10_000, address: 1000, conversation: 4 } as const;

/** What a connection may cost; docs/deployment.md says the same. */
export const connectionLimits = {
  /** Open at once, WebSockets among them; one more is closed as it comes. */
  connections: maxSockets.all + 2_000,
  /** From a connection, or from the first byte of its next request, until the request's headers are there. */
  headers: 10_000,
  /** From a request's first byte to the last of its body. */
  request: 30_000,
  /** From an answer to the next request on the same connection. */
  betweenRequests: 5_000,
  /** Without a byte either way, while an answer is prepared or read. */
  silence: maxSilenceMs,
  /** How long, and how many bytes, a body is still taken off the line (and kept nowhere) after its answer. */
  farewell: { milliseconds: 1_000, bytes: 1024 * 1024 },
  /** How often headers and bodies are looked at: they may last so much longer. */
  look: 1_000,
};

/** How many may come at once, how many more each second, and of how many that is remembered. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
  /** The one longest unused is forgotten first, and starts full when it comes back. */
  readonly maxKeys: number;
}

/**
 * A person at 60 messages a minute with bursts of 10 never notices, nor does a channel that sends hundreds a second from
 * one address. After a flood each gives again within 1 s, and is full within 20 s.
 */
export const requestRates = {
  /** Requests that need no key, from an address. */
  address: { burst: 4000, perSecond: 1000, maxKeys: 10_000 },
  /** Requests whose key or token is missing or doesn't hold, from an address. */
  unproven: { burst: 100, perSecond: 10, maxKeys: 10_000 },
  /** New web chat conversations of an address. Each is kept for days: this fills some hundred megabytes by then. */
  conversation: { burst: 200, perSecond: 10, maxKeys: 10_000 },
  /** WebSockets of the web chat, from an address. */
  stream: { burst: 400, perSecond: 20, maxKeys: 10_000 },
  /** Requests with the key of a route. */
  key: { burst: 100, perSecond: 10, maxKeys: 100 },
  /** Requests with a web chat token, for the user in it. */
  visitor: { burst: 400, perSecond: 40, maxKeys: 50_000 },
  /** Messages of a person whose token holds. */
  person: { burst: 120, perSecond: 10, maxKeys: 50_000 },
} as const satisfies Record<string, Rate>;

/** Of one run, whoever has its links: a page is read from what is kept, a file of results from the service each time. */
export const reportRates = {
  page: { burst: 30, perSecond: 1, maxKeys: 10_000 },
  file: { burst: 5, perSecond: 1 / 30, maxKeys: 10_000 },
} as const satisfies Record<string, Rate>;
/** Downloads under way at once: each reads all results of a run. */
export const maxDownloads = 4;

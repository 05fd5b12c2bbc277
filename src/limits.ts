import { maxCallMs, sendWithinMs } from '../dialogs/ports/limits.ts';

/**
 * Limits on times (milliseconds), sizes (bytes), rates and counts that several parts depend on or that somebody outside
 * could exhaust. Limits that follow from others are computed from them. A limit that concerns only one file is in that
 * file.
 */

/** To open a connection to another host, including TLS. */
export const connectMs = 3_000;

/** A database on another host: one statement, including its wait for locks; or a transaction in which nothing happens. */
export const databaseStatementMs = 5_000;
export const databaseTransactionMs = 30_000;

/** How often a process that shares a database gives a sign of life. */
export const beatMs = 4_000;

/**
 * A process that was silent for longer is dead. Longer than a restart of the database server takes, so that a process that just
 * couldn't report isn't taken for dead; and so long that what it announced right before its next sign of life is no longer sent.
 */
export const leaseMs = sendWithinMs + beatMs + 1_000;

/** To store a call's result while the database is away, e.g. its server restarts; within `maxCallMs` with the call. */
export const outcomePatienceMs = 20_000;

/** A call to a service: one try, from sending to the end of the answer, and all tries with their pauses. */
export const serviceCall = { tryMs: 8_000, totalMs: 10_000 } as const;

/** A change at a service: the person hears within 10 s that no answer came. */
export const changeCall = { tryMs: 8_000, totalMs: 9_500 } as const;

/** Reading a survey session's status, for which a turn waits before it makes its own call. */
export const statusCall = { tryMs: 4_000, totalMs: 6_000 } as const;

/** To get a token for the Bot Connector: the SDK itself has no timeout. */
export const tokenMs = 5_000;

/** A channel gives up on a turn after 10 to 15 s (facts of Teams and Direct Line), so one send must not take that long. */
export const channelCallMs = 8_000;

/** A late typing indicator is useless. */
export const typingCallMs = 2_000;

/** A call to Azure's Direct Line, while a page waits. */
export const azureCallMs = 10_000;

/** The longest that any call can take: one to the channel whose token is refused and replaced. */
export const longestCallMs = Math.max(
  serviceCall.totalMs,
  changeCall.totalMs,
  statusCall.totalMs,
  azureCallMs,
  channelCallMs + 2 * tokenMs,
);

/** Teams calls a click failed, and sends it again, if nothing answers it within 5 to 15 s; its documents say 5. */
const clickFailsMs = 5_000;
export const clickPatienceMs = clickFailsMs - 1_000;

/** A connection without traffic: a turn may wait for a call, send nothing meanwhile, and then answer. */
export const maxSilenceMs = 2 * maxCallMs;

/** A turn that started longer ago is over or was cut short, and is not tried again. */
export const leftOverMs = 10 * maxCallMs;

/**
 * A message that is delivered again waits for the turn that has it: until that has surely ended, or its process is known to
 * be dead, which takes less.
 */
export const redeliveryMs = maxCallMs;

/** Stopping, from `DRAIN_SECONDS` after the signal to the process's end. Each limit below leaves some time to the one above. */
export const stopMs = 10_000;
/** After this the process ends, whatever is still hanging. */
export const stopAtMs = stopMs - 500;
/** For work in flight: jobs, and turns of the messages route. */
export const farewellMs = stopAtMs - 700;
/** For the web server's turns and sockets, within that. */
export const webFarewellMs = farewellMs - 300;
/** For the request that somebody was just about to send on a connection that had been accepted. */
export const lastWordMs = 500;

/** A request's body: far more than a channel sends (Teams: about 28 KB), far less than would do harm. */
export const maxBodyBytes = 256 * 1024;

/** What a program sends to have a campaign run. */
export const maxRunRequestBytes = 8 * 1024;
/** A request that waits for a run's end: less than the minute after which many proxies give up. */
export const maxRunWaitMs = 55_000;
/** Such requests at once: each is a connection. */
export const maxRunWaits = 500;

/** An activity from a client: about 15,000 letters or 5,000 Japanese characters, and the JSON around them. */
export const maxActivityBytes = 16 * 1024;

/** A service's answer. */
export const maxAnswerBytes = 5 * 1024 * 1024;
/** A page from the campaign service: fifty results with all steps and notes, or more if it doesn't paginate. */
export const maxCampaignAnswerBytes = 16 * 1024 * 1024;

/** A record. A larger one would be a leak that slows every turn. */
export const maxDocumentBytes = 1024 * 1024;

/** A web chat conversation: some hundreds of questions and answers, far more than the turns in flight can add. */
export const maxHistoryBytes = 1024 * 1024;

/** A page of that history: as much as a client that doesn't read can keep in memory. */
export const maxFeedPageActivities = 200;
export const maxFeedPageBytes = 64 * 1024;

/** Open WebSockets: a page has one, a person some tabs, and a whole office may share one address. */
export const maxSockets = { all: 10_000, address: 1000, conversation: 4 } as const;

/** Limits of a connection; docs/deployment.md lists them too. */
export const connectionLimits = {
  /** Open at once, including WebSockets; any further one is closed immediately. */
  connections: maxSockets.all + 2_000,
  /** From the connection, or the first byte of its next request, to the end of the request's headers. */
  headers: 10_000,
  /** From a request's first byte to the last of its body. */
  request: 30_000,
  /** From an answer to the next request on the same connection. */
  betweenRequests: 5_000,
  /** Without traffic while an answer is prepared or read. */
  silence: maxSilenceMs,
  /** For how long, and up to how many bytes, the rest of a body is read (and discarded) after its answer. */
  farewell: { milliseconds: 1_000, bytes: 1024 * 1024 },
  /** Requests that wait for their answers: browsers and proxies send one after the other. One more ends the connection. */
  unanswered: 4,
  /** After so many answers with 429 the next one is the connection's last. */
  refusals: 3,
  /** How often headers and bodies are checked, so they may take this much longer. */
  look: 1_000,
};

/** How many requests may come at once, how many more each second, and for how many keys this is remembered. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
  /** The least recently used key is forgotten first, and starts full when it comes back. */
  readonly maxKeys: number;
}

/** Requested whole uses of an allowance. */
export interface RateAsk extends Pick<Rate, 'burst' | 'perSecond'> {
  readonly key: string;
  readonly uses: number;
}

/** What is granted of it, and what is left, which is less than 1 if less was granted than requested. */
export interface RateGrant {
  readonly granted: number;
  readonly left: number;
}

/**
 * A person who sends 60 messages a minute with bursts of 10 never reaches them, nor does a channel that sends hundreds
 * a second from one address. After a flood, requests are accepted again within 1 s, and full bursts within 20 s.
 */
export const requestRates = {
  /** Requests without a key, per address. */
  address: { burst: 4000, perSecond: 1000, maxKeys: 10_000 },
  /** Requests whose key or token is missing or invalid, per address. */
  unproven: { burst: 100, perSecond: 10, maxKeys: 10_000 },
  /** New web chat conversations, per address. Each is kept for days, so this can fill some hundred megabytes. */
  conversation: { burst: 200, perSecond: 10, maxKeys: 10_000 },
  /** WebSockets of the web chat, per address. */
  stream: { burst: 400, perSecond: 20, maxKeys: 10_000 },
  /** Requests with a route's key. */
  key: { burst: 100, perSecond: 10, maxKeys: 100 },
  /** Requests with a web chat token, per user. */
  visitor: { burst: 400, perSecond: 40, maxKeys: 50_000 },
  /** Messages of a person with a valid token. */
  person: { burst: 120, perSecond: 10, maxKeys: 50_000 },
} as const satisfies Record<string, Rate>;

/** Per run, for everyone with its links together: a page is read from the store, a results file from the service each time. */
export const reportRates = {
  page: { burst: 30, perSecond: 1, maxKeys: 10_000 },
  file: { burst: 5, perSecond: 1 / 30, maxKeys: 10_000 },
} as const satisfies Record<string, Rate>;
/** Downloads at the same time: each reads all results of a run. */
export const maxDownloads = 4;

/**
 * What looking at runs may ask of the campaign service, of all runs together: no limit of it is known (campaign seed §8),
 * so this is what a shared service should bear from one client, and enough for two looks at each of 1,000 runs a minute.
 */
export const pollPace = {
  perSecond: 40,
  /** At once, after a quiet time: the pages of one look. */
  burst: 5,
  /** Of the pace, after pauses that the service asked for: never slower than one request a second. */
  minShare: 1 / 40,
  /** After a 429 or 503 without a `Retry-After`: doubled for each one after the other. */
  firstPauseMs: 1_000,
  maxPauseMs: 60_000,
  /** A `Retry-After` beyond this is taken for a mistake. */
  maxAskedPauseMs: 60 * 60_000,
  /** A request that can't go out within this is given up, and its look comes again later. */
  maxWaitMs: 20_000,
} as const;

/** Looks at runs under way at once: well below the number of connections, which a person's command needs too. */
export const maxLooksAtOnce = { look: 12, end: 4 } as const;

/**
 * Of several processes one looks at the runs. It says so in a record this often; one that hasn't for so long is taken to be
 * gone, and stops before that.
 */
export const watcherLease = { beatMs: 4_000, goneMs: 15_000, stopMs: 10_000 } as const;

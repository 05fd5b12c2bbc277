import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import type { ReportSource } from '../../dialogs/ports/report-source.ts';
import type { SurveyLinks } from '../../dialogs/ports/survey-links.ts';
import type { Clock } from '../../dialogs/ports/time.ts';
import type { ConnectionLimits } from '../http/server/connection-limits.ts';
import type { WebBot } from './dependencies.ts';
import type { WebChatFeed } from './direct-line/feed.ts';
import type { SpendOnce } from './direct-line/tokens.ts';
import type { InvitationLinks } from './invitation-links.ts';
import type { Logo } from './logo.ts';
import type { Metrics } from './metrics.ts';
import type { Colour } from './palette.ts';
import type { MakeLimiter } from './rate-limits.ts';
import type { ReportLinks } from './reports/links.ts';
import type { InvitationOptions } from './routes/invitations-route.ts';
import type { RunOptions } from './runs/routes.ts';
import type { AddressRange } from './security/client-address.ts';

export interface WebServerOptions<Activity> {
  /** Address to listen on, e.g. `127.0.0.1` or `::`. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Without an app id activities are unauthenticated, so only a loopback `Host` (or `publicUrl`'s) is answered. */
  readonly localMode: boolean;
  /** Where people reach the server, if not at the address it listens on. */
  readonly publicUrl?: string;
  /** Proxies whose information about the client's address is trusted; empty by default. */
  readonly trustedProxies?: readonly AddressRange[];
  readonly bot: WebBot<Activity>;
  readonly metrics: Metrics;
  /** A separate address for metrics; absent: they are served here. */
  readonly metricsAt?: { readonly host: string; readonly port: number };
  readonly log: Logger;
  /** Why the server isn't ready, in a few words; undefined if it is. */
  readonly notReady: () => Promise<string | undefined> | string | undefined;
  /** Absent: no web chat, and its routes answer 404. */
  readonly webChat?: WebChatOptions;
  /** Absent: no report pages, and their routes answer 404. */
  readonly reports?: ReportOptions;
  /** Absent: no invitations over HTTP, and their route answers 404. */
  readonly invitations?: InvitationOptions;
  /** Absent: no runs over HTTP, and their routes answer 404. */
  readonly runs?: RunOptions;
  /** Counts requests if several processes share the counts; default: each process on its own. */
  readonly makeLimiter?: MakeLimiter;
  /** Overrides of the default limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** Default: the process's clock. */
  readonly now?: Clock;
}

export interface WebChatOptions {
  readonly feed: WebChatFeed;
  /** Stores which conversations were left. */
  readonly records: RecordStore;
  /** Signs the tokens; 32 bytes or more, the same after a restart. */
  readonly tokenSecret: Uint8Array;
  /** People may sign in as the built-in operator with the page's switch; only in local mode. */
  readonly operatorSwitch?: boolean;
  /** What customers see of whose surveys these are; default: Canvass. */
  readonly brand?: PageBrand;
  /** Origins whose pages may show the page in a frame; empty by default. */
  readonly sites?: readonly string[];
  /** If several processes take each other's tokens: see `createWebChatTokens`. */
  readonly spendToken?: SpendOnce;
  /** Activities (as stored) that no finished turn is known for; handed to the bot at the start, and by `handleLeftOver`. */
  readonly unhandled?: () => Promise<readonly unknown[]>;
  /** If set, the page talks through Azure Direct Line, with tokens that the server gets for it. */
  readonly azure?: AzureDirectLine;
  /** What links to surveys lead to. Absent: a link only opens the page. */
  readonly links?: ChatLinks;
}

export interface ChatLinks {
  readonly surveys: SurveyLinks;
  readonly invitations: InvitationLinks;
}

export interface PageBrand {
  readonly name: string;
  /** Absent: the page's own. */
  readonly colour?: Colour;
  /** Absent as long as it isn't loaded, or can't be. */
  logo(): Logo | undefined;
}

export interface ReportOptions {
  readonly links: ReportLinks;
  readonly source: ReportSource;
}

export interface AzureDirectLine {
  /** As it is now. */
  readonly secret: () => string;
  /** Default `https://directline.botframework.com/v3/directline`. */
  readonly baseUrl?: string;
}

export interface WebServer {
  /** Looks for what a process that stopped has acknowledged and not finished, as at the start. */
  handleLeftOver(): void;
  /** `http://host:port` with the actual port. */
  readonly url: string;
  /** The same for metrics, if they have a separate port. */
  readonly metricsUrl?: string;
  /**
   * Goes on answering for this long, while each connection ends with its next answer, so that no one sends anything on one
   * that is about to be closed; and sends web chat's pages to another replica.
   */
  drain(milliseconds: number): Promise<void>;
  /** Stops accepting, finishes the turns in flight, closes the sockets; at most 10 s. */
  close(): Promise<void>;
}

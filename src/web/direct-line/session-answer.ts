import type { LinkView } from '../../../dialogs/ports/survey-links.ts';

/** What the page needs to connect, to us or to Azure. */
export interface Session {
  readonly domain: string;
  readonly token: string;
  readonly conversation: string;
  /** An existing conversation is continued. */
  readonly resumed: boolean;
  readonly user: string;
  readonly role?: 'operator' | 'viewer' | undefined;
}

/** The answer to its request for a session. */
export interface SessionAnswer extends Session {
  readonly azure: boolean;
  readonly operatorSwitch: boolean;
  readonly expiresInSeconds: number;
  /** To be exchanged for another session at the next visit. */
  readonly resume?: string;
  /** What the address leads to, if the request asked. */
  readonly link?: LinkView;
}

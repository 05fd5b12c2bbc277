import type { Choice, Click } from '../buttons.ts';
import type { Message } from '../message.ts';

/** Where a link to a survey leads, before anything is said in the conversation. Changes nothing. */
export interface SurveyLinks {
  /** Reads which surveys there are, and their lengths, so that even the first page has its survey's name. */
  readPreviews(): Promise<void>;
  /** The preview of the survey that an address names, if known. Right after a start it waits for that, a second at most. */
  preview(link: string): Promise<SurveyPreview | undefined>;
  /** About how many minutes surveys take, by number, as far as already known. */
  minutes(): ReadonlyMap<number, number>;
  /** @param link what the address names, possibly not a survey at all */
  open(link: string, visitor: LinkVisitor): Promise<LinkView>;
  /** A personal link. @param locale BCP 47, for someone who has never been here */
  openInvitation(link: InvitationLink | undefined, locale: string | undefined): Promise<InvitationView>;
  /** Asks a person in the middle of a survey whether to leave the conversation; undefined if none is open. */
  askToLeave(visitor: LinkVisitor): Promise<LeaveQuestion | undefined>;
}

/** What a page's title says about a survey. */
export interface SurveyPreview {
  readonly id: number;
  readonly name: string;
  /** About how many minutes it takes, if that has been learned. */
  readonly minutes: number | undefined;
}

/** Someone who opens a link, in the conversation that their browser remembers or in one about to begin. */
export interface LinkVisitor {
  readonly channel: string;
  readonly conversation: string;
  readonly user: string;
  /** BCP 47: the page's language, for someone who hasn't chosen one. */
  readonly locale?: string | undefined;
}

export interface InvitationLink {
  readonly survey: number;
  /** The invitation's id. */
  readonly id: string;
}

export interface LinkView {
  readonly survey?: { readonly id: number; readonly name: string };
  /** Opens the survey; absent if there is nothing to open. */
  readonly press?: Click;
  /** Shown instead of the survey: it is over or unknown, or another one is open. */
  readonly notice?: LinkNotice;
}

export interface LinkNotice {
  readonly text: string;
  readonly choices: readonly Choice[];
  /** Where the person can go on. */
  readonly links?: Message['links'];
  /** How to reach a person. */
  readonly legal?: Message['links'];
}

interface InvitationView extends LinkView {
  /** The conversation the link leads to; absent if it leads nowhere. */
  readonly visitor?: LinkVisitor;
}

export interface LeaveQuestion {
  readonly text: string;
  readonly stay: string;
}

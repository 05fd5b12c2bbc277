import type { Choice, Click } from '../buttons.ts';
import type { Message } from '../message.ts';

/** Where a link to a survey leads, before anything is said in the conversation. Changes nothing. */
export interface SurveyLinks {
  /** Reads what surveys there are, and how long, so that the first page has its survey's name at hand, too. */
  readPreviews(): Promise<void>;
  /** Of the survey that an address names, if it is known already. */
  preview(link: string): SurveyPreview | undefined;
  /** About how many minutes surveys take, by number, as far as it is known already. */
  minutes(): ReadonlyMap<number, number>;
  /** @param link what the address names, perhaps no survey at all */
  open(link: string, visitor: LinkVisitor): Promise<LinkView>;
  /** A personal link. @param locale BCP 47, for somebody who has never been here */
  openInvitation(link: InvitationLink | undefined, locale: string | undefined): Promise<InvitationView>;
  /** Asks somebody in the middle of a survey whether to leave the conversation; undefined where none is open. */
  askToLeave(visitor: LinkVisitor): Promise<LeaveQuestion | undefined>;
}

/** What a page's title says of a survey. */
export interface SurveyPreview {
  readonly id: number;
  readonly name: string;
  /** About how many it takes, where that has been learned. */
  readonly minutes: number | undefined;
}

/** Somebody who opens a link, in the conversation that their browser remembers or that it is about to begin. */
export interface LinkVisitor {
  readonly channel: string;
  readonly conversation: string;
  readonly user: string;
  /** BCP 47: that of the page, for somebody who chose none. */
  readonly locale?: string | undefined;
}

export interface InvitationLink {
  readonly survey: number;
  /** The invitation's id. */
  readonly id: string;
}

export interface LinkView {
  readonly survey?: { readonly id: number; readonly name: string };
  /** Opens the survey; absent where there is nothing to open. */
  readonly press?: Click;
  /** Shown instead of the survey: it is over, or unknown, or another one is open. */
  readonly notice?: LinkNotice;
}

export interface LinkNotice {
  readonly text: string;
  readonly choices: readonly Choice[];
  /** Where the person may go on. */
  readonly links?: Message['links'];
  /** How to reach a person. */
  readonly legal?: Message['links'];
}

interface InvitationView extends LinkView {
  /** The conversation to which the link leads; absent if it leads nowhere. */
  readonly visitor?: LinkVisitor;
}

export interface LeaveQuestion {
  readonly text: string;
  readonly stay: string;
}

import type { Choice } from '../../buttons.ts';
import type { Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { Turn } from '../../turn.ts';
import type { ApprovalOutcome, ApprovalRequest } from './approvals.ts';

/** What somebody wants done, before it is done. A kind has what it takes to be confirmed, to be approved, or both. */
export interface IntentKind<Deps> {
  readonly kind: string;
  /** @param wanted as a record has it */
  of(wanted: unknown): Intended<Deps>;
}

export interface Intended<Deps> {
  /** Another operator may be asked to approve it. */
  readonly approval?: Approvable<Deps>;
  /** The person who wants it may be asked about it first. */
  readonly question?: Confirmable<Deps>;
}

/** A question whose button was pressed. */
export interface AskedWith<Deps> {
  readonly turn: Turn;
  readonly deps: Deps;
  readonly campaign: { readonly id: number; readonly name?: string };
  /** Takes the answer as part of the decision that follows from it. False if it was answered before. */
  answer(draft: Draft): Promise<boolean>;
}

interface AskedAgain {
  readonly isAnswered: boolean;
  /** What is said first. */
  readonly why: string | undefined;
}

export interface Confirmable<Deps> {
  /** Weighs it as things are now, and does it once. False if it was answered before: then nothing is done. */
  confirm(asked: AskedWith<Deps>): Promise<boolean>;
  /** Its question is too old or was answered, or its press came in late: it is asked about as things are now. */
  askAgain(asked: AskedWith<Deps>, again: AskedAgain): Promise<void>;
  /** The press that confirmed it comes again after a crash. False if it did nothing before. */
  resume(asked: AskedWith<Deps>): Promise<boolean>;
}

export interface Approvable<Deps> {
  describe(request: Pick<ApprovalRequest, 'campaign' | 'campaignName' | 'calls'>): Described;
  /** Weighs what was approved as things are now. @returns what does it, as part of the decision that stores this */
  carryOut(deps: Deps, request: ApprovalRequest): Promise<(draft: Draft) => Promise<Carried>>;
}

/** What people are told about something that needs approval. */
interface Described {
  /** At the beginning of a sentence: `Campaign 12 “Nightly”`, or its schedule. */
  readonly title: string;
  /** The same within a sentence; absent: the title in lower case. */
  readonly within?: string;
  /** Why it needs approval; absent: worded with its title. */
  readonly needed?: string;
  readonly sections?: Message['sections'];
  /** What needs approval when no one is there to give it; absent: its title. */
  readonly unapprovable?: string;
  /** What happens if no one approves it. */
  readonly nothing: string;
  /** Once approved, it doesn't start a run at once. */
  readonly isForLater?: boolean;
  /** Asks for it once more. */
  readonly again: Choice;
  readonly action: string;
  /** What is requested, as the audit puts it before the calls. */
  readonly detail?: string;
  /** The campaigns that it would run, starting with the one that its request names; absent: only that one. */
  readonly campaigns?: readonly number[];
  /** What two requests of a campaign have in common if one of them is enough. */
  readonly sameness: string;
}

/** What came of something that was approved. */
export interface Carried {
  readonly outcome: ApprovalOutcome;
  /** Said where it was approved, besides the cards. */
  readonly message?: Message | undefined;
  /** What the audit says about it, if no run completes its entry. */
  readonly audited?: string;
}

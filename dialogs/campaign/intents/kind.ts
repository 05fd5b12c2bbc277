import type { z } from 'zod';
import type { Choice } from '../../buttons.ts';
import type { Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import { lowered } from '../wording.ts';
import type { ApprovalOutcome, ApprovalRequest } from './approvals.ts';

const texts = operators.approval;

type Described = Pick<ApprovalRequest, 'campaign' | 'campaignName' | 'calls'>;

/** What people are told of something that is wanted. */
interface Description {
  /** At the beginning of a sentence: `Campaign 12 “Nightly”`, or its schedule. */
  readonly title: string;
  /** The same within a sentence. */
  readonly within: string;
  /** Why it takes approval. */
  readonly needed: string;
  readonly sections?: Message['sections'];
  /** What takes approval that nobody is there to give. */
  readonly unapprovable: string;
  /** What it means that nobody approves it. */
  readonly nothing: string;
  /** Approved, it starts no run at once. */
  readonly isForLater?: boolean;
  /** Asks for it once more. */
  readonly again: Choice;
  readonly action: string;
  /** What is asked for, as the audit says it. */
  readonly detail: string;
  /** The campaigns that it would run, the one that its request names first. */
  readonly campaigns: readonly number[];
  /** What two requests of a campaign have in common of which one is enough. */
  readonly sameness: string;
}

/** What came of something that was approved. */
export interface Carried {
  readonly outcome: ApprovalOutcome;
  /** Said where it was approved, besides the cards. */
  readonly message?: Message | undefined;
  /** What the audit says of it, where no run completes its entry. */
  readonly audited?: string;
}

/** What somebody wants done, before it is done: of which another operator may be asked. */
export interface IntentKind<Deps> {
  readonly kind: string;
  describe(request: Described & Pick<ApprovalRequest, 'subject'>): Description;
  /** Weighs what was approved as things are now. @returns what does it, as a part of the decision that stores so */
  carryOut(deps: Deps, request: ApprovalRequest): Promise<(draft: Draft) => Promise<Carried>>;
}

type Optional = 'within' | 'needed' | 'unapprovable' | 'campaigns' | 'detail';

interface KindOptions<Wanted, Deps> {
  readonly schema: z.ZodType<Wanted>;
  /** Without what follows from its title and its calls. */
  describe(
    wanted: Wanted,
    request: Described,
  ): Omit<Description, Optional> & Partial<Pick<Description, Optional>>;
  carryOut(deps: Deps, request: ApprovalRequest, wanted: Wanted): Promise<(draft: Draft) => Promise<Carried>>;
}

/** An intent of a kind, as the records have it and as its own folder reads it. */
interface TypedKind<Wanted, Deps> extends IntentKind<Deps> {
  /** Undefined where it is of another kind. */
  read(wanted: unknown): Wanted | undefined;
}

export function intentKind<Wanted, Deps>(
  kind: string,
  { schema, describe, carryOut }: KindOptions<Wanted, Deps>,
): TypedKind<Wanted, Deps> {
  return {
    kind,
    read: (wanted) => schema.safeParse(wanted).data,
    describe({ subject, ...request }) {
      const described = describe(schema.parse(subject), request);
      const { title, within = lowered(title) } = described;
      const needed = texts.needed(within, request.calls);
      const detail = [described.detail, operators.audit.calls(request.calls)];
      return {
        ...{ within, needed, unapprovable: title, campaigns: [request.campaign] },
        ...described,
        detail: detail.filter((one) => one !== undefined).join(', '),
      };
    },
    carryOut: async (deps, request) => await carryOut(deps, request, schema.parse(request.subject)),
  };
}

/** What handles intents of any kind. */
export interface IntentPorts<Deps> {
  readonly intents: readonly IntentKind<Deps>[];
}

export function kindOf<Deps>(
  { intents }: IntentPorts<Deps>,
  { kind }: { readonly kind: string },
): IntentKind<Deps> {
  const found = intents.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`There are no intents of the kind “${kind}”.`);
  return found;
}

import type { z } from 'zod';
import type { IntentDependencies } from '../dependencies.ts';
import type { Approvable, AskedWith, Confirmable, Intended, IntentKind } from './kind.ts';

export type Asked = AskedWith<IntentDependencies>;

/** Declares a kind, in the folder of its subject. @param schema of what is stored for an intent */
export function intentKind<Wanted>(
  kind: string,
  schema: z.ZodType<Wanted>,
  of: (wanted: Wanted) => Intended<IntentDependencies>,
) {
  return {
    kind,
    of: (wanted: unknown) => of(schema.parse(wanted)),
    /** Undefined if it is of another kind. */
    read: (wanted: unknown) => schema.safeParse(wanted).data,
  };
}

interface HasIntents {
  readonly intents: readonly IntentKind<IntentDependencies>[];
}

type Wanted = Pick<IntentKind<never>, 'kind'>;

/** How it is approved. */
export function approvable(deps: HasIntents, wanted: Wanted): Approvable<IntentDependencies> {
  const { approval } = intended(deps, wanted);
  if (approval === undefined) throw new Error(`Nobody can be asked to approve a ${wanted.kind}.`);
  return approval;
}

/** How it is confirmed. */
export function confirmable(deps: HasIntents, wanted: Wanted): Confirmable<IntentDependencies> {
  const { question } = intended(deps, wanted);
  if (question === undefined) throw new Error(`Nobody can be asked to confirm a ${wanted.kind}.`);
  return question;
}

function intended({ intents }: HasIntents, wanted: Wanted): Intended<IntentDependencies> {
  return intents.find(({ kind }) => kind === wanted.kind)?.of(wanted) ?? {};
}

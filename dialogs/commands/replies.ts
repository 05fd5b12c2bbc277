import { askedButton, commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import { capitalised } from '../text.ts';
import type { Incoming, RequiredRole } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { Wording } from '../wording/wording.ts';
import type { CommandReading } from './command-reading.ts';

type ReadingOf<Kind extends CommandReading['kind']> = Extract<CommandReading, { readonly kind: Kind }>;

/** Names the role that a command requires and the person's own id, so that they can ask for the role. */
export function refusal(
  required: Exclude<RequiredRole, 'anyone'> | 'run',
  incoming: Incoming,
  wording: Wording,
): Message {
  const { provenId, person } = incoming;
  const needed = wording.roleNeeded[required];
  const text =
    provenId === undefined
      ? [needed, wayToRole(incoming, wording), wording.yourId(person.id)].join('\n')
      : [needed, wording.askForRole(provenId)].join('\n');
  return {
    text,
    choices: [commandButton('who am i', wording.whoAmI)],
  };
}

/** Shows the corrected line; also as a button, if it says nothing that the person didn't. */
export function incompleteMessage(
  { corrected, offered }: ReadingOf<'incomplete'>,
  wording: Wording,
): Message {
  const text = wording.missing(corrected);
  return offered ? { text, singleUse: true, choices: [commandButton(corrected, corrected)] } : { text };
}

/** What is wrong with a value, and what is accepted. */
export function invalidMessage({ fault, command }: ReadingOf<'invalid'>, wording: Wording): Message {
  const { kind, said, example = command.example } = fault;
  const text =
    kind === 'page' || kind === 'language'
      ? wording.commandFaults[kind](said)
      : operators.commandFaults[kind](said);
  return { text, note: wording.forExample(example) };
}

/** Asks whether a line close to the typed one was meant; it is run only when pressed. */
export function suggestionMessage(
  { lines, shown }: ReadingOf<'suggestion'>,
  wording: Wording,
  at: number,
): Message {
  return {
    text: lines.length === 1 ? wording.didYouMean(shown[0]) : wording.didYouMeanOneOf,
    choices: lines.map((line, index) => askedButton(line, shown[index] ?? line, at)),
  };
}

/** What people say with one of these verbs and a number makes a question as it is. */
const sayable =
  /^(?:run|rerun|retry|watch|unwatch|stop|cancel|delete|create|mute|unmute|pause|resume|approve|decline|discard|invite|schedule|post|rename|subscribe to|unsubscribe from)\b.*(?:\d|campaigns? \S)/u;

/**
 * Asks whether the person wants an act put as a question: `Run campaign 12?`, with a button that does it.
 * @param label of the button, if the question can't be put
 */
export function questionMessage(
  {
    line,
    shown = line,
    label = shown,
  }: { readonly line: string; readonly shown?: string; readonly label?: string },
  wording: Wording,
  at: number,
): Message {
  if (!sayable.test(shown))
    return { text: wording.didYouMean(shown), choices: [askedButton(line, label, at)] };
  const asked = capitalised(shown);
  const [verb = ''] = asked.split(' ');
  return { text: `${asked}?`, choices: [askedButton(line, verb, at)] };
}

/** The person's id as a role would be given to it, the role, and how to get one. Operators also see the version. */
export function whoAmIMessage(incoming: Incoming, wording: Wording, version: string): Message {
  const { role, provenId, person } = incoming;
  const lines = [
    wording.yourId(provenId ?? person.id),
    wording.yourRole[role],
    ...(role === 'none' ? [wayToRole(incoming, wording)] : []),
    ...(role === 'operator' ? [operators.version(version)] : []),
  ];
  return { text: lines.join('\n') };
}

/** How the person could get a role here, or that they can't. */
function wayToRole({ provenId, roleSwitch }: Incoming, wording: Wording): string {
  if (provenId !== undefined) return wording.howToGetRole;
  return roleSwitch === true ? wording.roleSwitch : wording.noRoleHere;
}

import { z } from 'zod';
import type { Audit } from '../ports/audit.ts';
import { collection } from '../records.ts';
import { isAllowed, personOfTurn, type RequiredRole, sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { Wording } from '../wording/wording.ts';
import type { Command } from './command.ts';
import type { CommandReading } from './command-reading.ts';
import { incompleteMessage, invalidMessage, questionMessage, refusal, suggestionMessage } from './replies.ts';

/** Answers the person, and records refusals. */
interface RoleCheck {
  readonly wording: Wording;
  readonly audit: Pick<Audit, 'refuse'>;
}

/** Runs a command, or says what is wrong with it. */
export async function runCommand<Dependencies>(
  turn: Turn,
  dependencies: Dependencies,
  reading: CommandReading<Command<string, Dependencies>>,
  check: RoleCheck,
): Promise<void> {
  const { wording } = check;
  if (reading.kind === 'suggestion')
    return await sayMessage(turn, suggestionMessage(reading, wording, turn.receivedAt));
  const { command } = reading;
  if (!(await hasRole(turn, command.role, actOf(reading), check))) return;
  const isOfNothing = reading.kind === 'question' && Object.keys(reading.values).length === 0;
  // `could you delete the schedule?`
  if (isOfNothing && command.role !== 'anyone' && command.offer !== undefined)
    return await command.offer(turn, dependencies, reading.shown);
  if (reading.kind === 'question')
    return await sayMessage(turn, questionMessage(reading, wording, turn.receivedAt));
  // Operators' commands are often answered later; customers' are answered in the turn.
  if (command.role !== 'anyone') await turn.keepPlace();
  if (reading.kind === 'command') {
    if (command.acts === true && !(await isFirstTime(turn))) return;
    return await command.run(turn, dependencies, reading.values);
  }
  const message =
    reading.kind === 'incomplete' ? incompleteMessage(reading, wording) : invalidMessage(reading, wording);
  if (command.offer === undefined) await sayMessage(turn, message);
  else await command.offer(turn, dependencies, message.text);
}

/** By the command's own words: what was typed isn't kept. */
function actOf(reading: Exclude<CommandReading, { kind: 'suggestion' }>): RefusedAct {
  const action = reading.command.name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  const named = reading.kind === 'command' ? reading.values.campaign : undefined;
  const { refusedAs } = reading.command;
  return { action, refusedAs, campaign: named !== undefined && 'id' in named ? named.id : undefined };
}

interface RefusedAct {
  /** In words, e.g. `run campaign`. */
  readonly action: string;
  readonly campaign?: number;
  readonly refusedAs?: 'run';
}

/** Whether the person may do something; if not, says so and audits it. */
export async function hasRole(
  turn: Turn,
  role: RequiredRole,
  { refusedAs, ...act }: RefusedAct,
  { wording, audit }: RoleCheck,
): Promise<boolean> {
  const { incoming } = turn;
  if (role === 'anyone' || isAllowed(incoming.role, role)) return true;
  const by = personOfTurn(incoming);
  await audit.refuse({ ...act, by, place: incoming.place }, operators.audit.refused(role));
  await turn.replyPrivately(refusal(refusedAs ?? role, incoming, wording));
  return false;
}

export const actRecords = collection({
  // The name is older than commands that act on anything else.
  prefix: 'campaign/acts/',
  personalData: { about: 'in which conversation an action was done' },
  schema: z.object({ conversation: z.string() }),
  keepFor: { days: 90, because: 'nobody reads it: that it was saved is what counts' },
});

/**
 * Ties what follows to this activity: if it is delivered again after a crash, it isn't done again, and the person is asked to
 * check.
 */
export async function isFirstTime(turn: Turn): Promise<boolean> {
  if (turn.incoming.again) {
    await sayMessage(turn, { text: operators.interruptedAct, tone: 'warning' });
    return false;
  }
  const { conversation } = turn.place;
  await actRecords.create(turn.records, turn.newId(), { conversation });
  return true;
}

import { wholeClock } from '../clock.ts';
import type { BatchResult, Database, Statement } from './database.ts';

/** An activity as it is stored: texts and keys by `storedText` and `storedKey`. */
export interface AppendedText {
  readonly conversation: string;
  readonly id: string;
  readonly clientId: string | null;
  readonly json: string;
  /** What a visitor said is waited for until the disk has it; what was said to them isn't. */
  readonly fromVisitor: boolean;
}

/** The index that keeps the conversations by their last use is a fifth of what an append costs, so it is off by up to this. */
const touchEveryMs = 10 * 60_000;
const rememberedTouches = 5_000;

/** Statements that add an activity, whose results are the row's `bytes`, and `sequence` and `at`. */
interface Prepared {
  readonly statements: readonly Statement[];
  readonly durability: 'relaxed' | undefined;
  /** Whether they change something only where the conversation was touched lately. */
  readonly isTouched: boolean;
  /** To be called once they have changed something. */
  note(): void;
}

/**
 * Adds activities to conversations of the web chat: counts the conversation's row up first, so that two appends can't get
 * the same sequence, and then inserts.
 */
export function createAppend(database: Database) {
  /** Conversations that are known to have been touched lately, mostly by what was said before. */
  let touched = new Map<string, number>();
  let touchedEarlier = new Map<string, number>();

  function noteTouch(conversation: string, now: number): void {
    touched.set(conversation, now);
    if (touched.size < rememberedTouches) return;
    touchedEarlier = touched;
    touched = new Map();
  }

  function prepare(activity: AppendedText, touches = false): Prepared {
    const { conversation, json, fromVisitor } = activity;
    const now = wholeClock();
    const bytes = Buffer.byteLength(json);
    const last = touched.get(conversation) ?? touchedEarlier.get(conversation) ?? 0;
    const isTouched = !touches && last > now - touchEveryMs;
    const count = isTouched
      ? countUp(conversation, bytes, now)
      : countUpAndTouch(conversation, bytes, now, fromVisitor);
    return {
      statements: [count, insertStatement(activity, now)],
      durability: fromVisitor ? undefined : 'relaxed',
      isTouched,
      note() {
        if (!isTouched && fromVisitor) noteTouch(conversation, now);
      },
    };
  }

  async function append(activity: AppendedText, touches = false): Promise<BatchResult> {
    const { statements, durability, isTouched, note } = prepare(activity, touches);
    const result = await database.atomically(statements, durability);
    if (isTouched && !result.done && result.unchanged === 0) return await append(activity, true);
    if (result.done) note();
    return result;
  }

  return {
    prepare: (activity: AppendedText) => prepare(activity),
    append: (activity: AppendedText) => append(activity),
  };
}

function countUp(conversation: string, bytes: number, now: number): Statement {
  return {
    sql: `UPDATE web_chat_conversations SET last_sequence = last_sequence + 1, bytes = bytes + ?
          WHERE id = ? AND touched_at > ? AND spoke_at > 0 RETURNING bytes`,
    parameters: [bytes, conversation, now - touchEveryMs],
    mustChange: true,
  };
}

function countUpAndTouch(conversation: string, bytes: number, now: number, fromVisitor: boolean): Statement {
  const spoke = fromVisitor ? now : 0;
  return {
    sql: `UPDATE web_chat_conversations
          SET last_sequence = last_sequence + 1, bytes = bytes + ?, touched_at = ?,
              spoke_at = CASE WHEN spoke_at > CAST(? AS bigint) THEN spoke_at ELSE CAST(? AS bigint) END
          WHERE id = ? RETURNING bytes`,
    parameters: [bytes, now, spoke, spoke, conversation],
    mustChange: true,
  };
}

function insertStatement({ conversation, id, clientId, json }: AppendedText, now: number): Statement {
  return {
    sql: `INSERT INTO web_chat_activities
            (conversation_id, sequence, activity_id, client_activity_id, activity, at)
          SELECT id, last_sequence, CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS bigint)
          FROM web_chat_conversations WHERE id = ?
          ON CONFLICT DO NOTHING
          RETURNING sequence, at`,
    parameters: [id, clientId, json, now, conversation],
    mustChange: true,
  };
}

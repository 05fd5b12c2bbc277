import type { Click } from '../buttons.ts';
import type { Output } from '../message.ts';
import type { RecordStore } from '../ports/records.ts';
import type { Turn } from '../turn.ts';
import type { Press } from './state.ts';
import { type LoadedSurvey, ownKey, surveyKey, surveyRecords } from './survey-record.ts';

/** A button pressed again within this time was pressed once, by someone who wasn't sure. Milliseconds. */
const samePressMs = 3_000;

/** The press of a turn. */
export function pressOf(click: Click, { receivedAt: at }: Pick<Turn, 'receivedAt'>): Press {
  return { button: buttonOf(click), at };
}

/** The name isn't part of it: it is long, and the number is enough. */
function buttonOf(click: Click): string {
  const { canvass: _, ...button } = 'name' in click ? { ...click, name: undefined } : click;
  return JSON.stringify(button);
}

/** The clocks of two processes may differ slightly in either direction. */
function isSamePress(before: Press | undefined, { button, at }: Press): boolean {
  return before?.button === button && Math.abs(at - before.at) < samePressMs;
}

/** What a person did: typing ends the time in which a press counts as the previous one. */
export type Deed = Press | 'typed';

export function deedOf({ incoming }: Pick<Turn, 'incoming'>, press: Press | undefined): Deed | undefined {
  return press ?? (incoming.input.kind === 'text' ? 'typed' : undefined);
}

export function isRepeated({ pressed }: LoadedSurvey, deed: Deed | undefined): boolean {
  return deed !== undefined && deed !== 'typed' && isSamePress(pressed, deed);
}

/** The survey as it will be saved after what the person did. */
export function withDeed(loaded: LoadedSurvey, deed: Deed | undefined): LoadedSurvey {
  if (deed === undefined) return loaded;
  return deed === 'typed'
    ? { ...loaded, pressed: undefined, isNewPress: loaded.pressed !== undefined }
    : { ...loaded, pressed: deed, isNewPress: true };
}

/** The reply to a press may offer the same button, such as “Try again”, which is then pressed on purpose. */
export function withoutOffered(loaded: LoadedSurvey, outputs: readonly Output[]): LoadedSurvey {
  const isOffered = outputs.some(
    (output) =>
      output.kind === 'message' &&
      (output.message.choices ?? []).some(({ click }) => buttonOf(click) === loaded.pressed?.button),
  );
  // This is stored even if nothing else changes.
  return isOffered ? { ...loaded, pressed: undefined, isNewPress: true } : loaded;
}

/** Notes a press that doesn't lead to a survey, and acts on it, unless it is the same press as the previous one. */
export async function actOnPress(
  records: RecordStore,
  { place, person }: Turn['incoming'],
  press: Press,
  act: () => Promise<void>,
): Promise<void> {
  const key = surveyKey(place, person);
  let isNew = true;
  await surveyRecords.update(records, ownKey(key), (before) => {
    isNew = !isSamePress(before?.pressed, press);
    if (!isNew) return undefined;
    return { ...(before ?? { format: 1, touched: 0, state: { kind: 'idle' } }), pressed: press };
  });
  if (isNew) await forgetPressOnFailure(records, key, press, act);
}

/** A press whose turn fails is forgotten: the person is told to try again, and may do so at once. */
export async function forgetPressOnFailure<Result>(
  records: RecordStore,
  key: string,
  deed: Deed | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (err) {
    // If that fails, too, the press counts again after three seconds.
    if (deed !== undefined && deed !== 'typed') await forget(records, key, deed).catch(() => {});
    throw err;
  }
}

async function forget(records: RecordStore, key: string, press: Press): Promise<void> {
  await surveyRecords.update(records, ownKey(key), (before) => {
    const isLast = before?.pressed?.button === press.button && before.pressed.at === press.at;
    return isLast ? { ...before, pressed: undefined } : undefined;
  });
}

import { type Click, clickSchema } from './buttons.ts';
import { greet } from './greeting.ts';
import { type RouterDependencies, type RouterPorts, readersOf, readTyped } from './reading.ts';
import { besideQuestion } from './survey/beside-question.ts';
import { conductSurvey } from './survey/conduct.ts';
import { cutShort } from './survey/cut-short.ts';
import { actOnPress, pressOf } from './survey/press.ts';
import { conductForPerson, surveyPlace } from './survey/survey-turn.ts';
import { sayMessage, type Turn } from './turn.ts';
import { clicked, typed } from './typed.ts';
import type { Wording } from './wording/wording.ts';

/** Handles one turn: the input goes to the survey or to a command. */
type Converse = (turn: Turn) => Promise<void>;

export function createConverse(dependencies: RouterDependencies): Converse {
  const ports: RouterPorts = { ...dependencies, ...readersOf(dependencies.commands) };
  return async (turn) => {
    const wording = ports.wordingFor(turn.incoming.locale);
    const { input, again } = turn.incoming;
    if (input.kind === 'arrived') return await sayMessage(turn, await greet(turn.incoming, ports, wording));
    if (input.kind === 'cutShort') return await cutShort(turn, ports, wording, input);
    if (input.kind === 'edited') {
      return await besideQuestion(turn, ports, wording, (kept) => edited(kept, ports, wording));
    }
    // Started before a crash: its meaning was stored, but the result may never have been shown.
    if (again && !isRepeatable(turn, ports)) {
      return await conductForPerson(turn, ports, { kind: 'resume' });
    }
    if (input.kind === 'click') return await pressed(turn, ports, wording, input.value);
    await typed(turn, ports, wording, input.text, input.attached);
  };
}

/** A button was pressed. Pressed again at once, it does the same, and nothing more is said. */
async function pressed(turn: Turn, ports: RouterPorts, wording: Wording, value: unknown): Promise<void> {
  const click = clickSchema.safeParse(value).data;
  if (click === undefined || turn.incoming.again) return await clicked(turn, ports, wording, value);
  const press = pressOf(click, turn);
  const { place } = turn.incoming;
  const isNoted = place.kind === 'personal' && isNotedBeforehand(turn, ports, click);
  if (!isNoted) return await clicked(turn, ports, wording, value, press);
  await actOnPress(turn.records, turn.incoming, press, () => clicked(turn, ports, wording, value, press));
}

/** A press that goes to a survey is stored with its outcome. Campaigns have their own questions. */
function isNotedBeforehand(turn: Turn, ports: RouterPorts, click: Click): boolean {
  if (click.do === 'link' || click.do === 'invitation') return true;
  if (click.do !== 'command') return false;
  const reading = readTyped(turn, ports, `/${click.line}`);
  return reading?.kind === 'command' && reading.command.dialog !== 'campaign';
}

/** Safe to do twice: what they start is stored, and checked first. */
const repeatableClicks: ReadonlySet<Click['do']> = new Set(['campaign', 'submit', 'invitation', 'link']);

/** Whether this turn may run again after a crash: its own records say what was started. */
function isRepeatable(turn: Turn, ports: RouterPorts): boolean {
  const { input } = turn.incoming;
  const click = input.kind === 'click' ? clickSchema.safeParse(input.value).data : undefined;
  if (click !== undefined && repeatableClicks.has(click.do)) return true;
  const line = click?.do === 'command' ? `/${click.line}` : input.kind === 'text' ? input.text : '';
  const reading = readTyped(turn, ports, line);
  if (reading?.kind !== 'command') return false;
  return reading.command.dialog === 'campaign' || reading.command.repeatable === true;
}

/** During a survey, the edited message may have been an answer, so this says that the answer didn't change. */
async function edited(turn: Turn, ports: RouterPorts, wording: Wording): Promise<void> {
  let isInSurvey = false;
  await conductSurvey(surveyPlace(turn, wording), ports, ({ kind }) => {
    isInSurvey = kind !== 'idle' && kind !== 'stopped';
    return undefined;
  });
  if (isInSurvey) await sayMessage(turn, { text: wording.editChangesNothing });
}

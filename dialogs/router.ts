import { answerBareNumber } from './bare-number.ts';
import { buttonHolds, type Click, clickSchema, emptyAnswerSchema } from './buttons.ts';
import { type CampaignClick, clickRole, readCampaignAct, runCampaignAct } from './campaign/clicks.ts';
import { askAboutWaiting } from './campaign/waiting.ts';
import type { TableCommand } from './commands/command.ts';
import { createFreeReader, type ReadFreely } from './commands/free/read-freely.ts';
import { hintMessage } from './commands/help.ts';
import { type CommandReading, createCommandReader, type ReadCommand, type Reader } from './commands/read.ts';
import { questionMessage } from './commands/replies.ts';
import { hasRole, runCommand } from './commands/run.ts';
import { plainLine, withoutSlash } from './commands/typed-line.ts';
import { answerFollowUp } from './follow-up.ts';
import { answerFreely } from './free-line.ts';
import { type GreetingDependencies, greet } from './greeting.ts';
import type { Audit } from './ports/audit.ts';
import type { Logger } from './ports/logger.ts';
import {
  isAssent,
  isDeclining,
  isNo,
  isSalutation,
  isThanks,
  wantsToLeave,
  wishedCommand,
  wishWithin,
} from './small-talk.ts';
import { besideQuestion } from './survey/beside-question.ts';
import { conductSurvey } from './survey/conduct.ts';
import { cutShort } from './survey/cut-short.ts';
import type { ExactCommand, PersonEvent } from './survey/decision.ts';
import { hear, wishAt } from './survey/hear.ts';
import { answerInvitation, answerToInvitation } from './survey/invitations/answer-invitation.ts';
import { keepToLink } from './survey/keep-to-link.ts';
import { languageTyped } from './survey/language-choice.ts';
import { actOnPress, deedOf, pressOf } from './survey/press.ts';
import { isUnderWay } from './survey/sessions.ts';
import type { Press, SurveyState } from './survey/state.ts';
import { loadSurvey, surveyKey } from './survey/survey-record.ts';
import { conductForPerson, surveyPlace } from './survey/survey-turn.ts';
import { openByLink } from './survey/surveys.ts';
import type { CommandDependencies } from './table.ts';
import { isBlank } from './text.ts';
import { isAllowed, sayMessage, type Turn } from './turn.ts';
import { namesWhatExists } from './typed-command.ts';
import { languageOf } from './wording/languages.ts';
import { operators } from './wording/operators.ts';
import { isForeign, saidInAnyLanguage } from './wording/typed-words.ts';
import type { Wording } from './wording/wording.ts';

type Row = TableCommand<string, CommandDependencies>;

export interface RouterDependencies extends CommandDependencies, Pick<GreetingDependencies, 'brandName'> {
  readonly commands: readonly Row[];
  /** Records refused commands and clicks. */
  readonly audit: Pick<Audit, 'refuse'>;
  readonly log: Pick<Logger, 'debug'>;
}

interface Ports extends RouterDependencies {
  readonly read: ReadCommand<Row>;
  readonly readFreely: ReadFreely<Row>;
}

type Readers = Pick<Ports, 'read' | 'readFreely'>;

/** Line readers by table of commands, which take a while to make: tests wire the same table hundreds of times. */
const readers = new WeakMap<readonly Row[], Readers>();

function readersOf(commands: readonly Row[]): Readers {
  const known = readers.get(commands);
  if (known !== undefined) return known;
  const read = createCommandReader(commands);
  const made = { read, readFreely: createFreeReader(commands, read) };
  readers.set(commands, made);
  return made;
}

/** Handles one turn: the input goes to the survey or to a command. */
type Converse = (turn: Turn) => Promise<void>;

export function createConverse(dependencies: RouterDependencies): Converse {
  const ports: Ports = { ...dependencies, ...readersOf(dependencies.commands) };
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
async function pressed(turn: Turn, ports: Ports, wording: Wording, value: unknown): Promise<void> {
  const click = clickSchema.safeParse(value).data;
  if (click === undefined || turn.incoming.again) return await clicked(turn, ports, wording, value);
  const press = pressOf(click, turn);
  const { place } = turn.incoming;
  const isNoted = place.kind === 'personal' && isNotedBeforehand(turn, ports, click);
  if (!isNoted) return await clicked(turn, ports, wording, value, press);
  await actOnPress(turn.records, turn.incoming, press, () => clicked(turn, ports, wording, value, press));
}

/** A press that goes to a survey is stored with its outcome. Campaigns have their own questions. */
function isNotedBeforehand(turn: Turn, ports: Ports, click: Click): boolean {
  if (click.do === 'link' || click.do === 'invitation') return true;
  if (click.do !== 'command') return false;
  const reading = readTyped(turn, ports, `/${click.line}`);
  return reading?.kind === 'command' && reading.command.dialog !== 'campaign';
}

async function clicked(
  turn: Turn,
  ports: Ports,
  wording: Wording,
  value: unknown,
  press?: Press,
): Promise<void> {
  const click = clickSchema.safeParse(value);
  if (!click.success) {
    const at = emptyAnswerSchema.safeParse(value).data;
    if (at === undefined || turn.incoming.place.kind === 'group') {
      return await besideQuestion(turn, ports, wording, (kept) =>
        kept.replyPrivately({ text: wording.unknownButton }),
      );
    }
    // No answer has this id, so the question is asked again.
    return await conductForPerson(turn, ports, { kind: 'pick', at, answerId: Number.NaN });
  }
  switch (click.data.do) {
    case 'command': {
      const { line, at } = click.data;
      if (at === undefined || turn.receivedAt - at <= buttonHolds) {
        return await typed(turn, ports, wording, `/${line}`);
      }
      return await besideQuestion(turn, ports, wording, (kept) =>
        sayMessage(kept, questionMessage({ line }, wording, turn.receivedAt)),
      );
    }
    case 'link':
    case 'invitation':
    case 'campaign':
    case 'submit': {
      const other = click.data;
      return await besideQuestion(turn, ports, wording, (kept) => otherClicked(kept, ports, wording, other));
    }
    default:
      return await surveyClicked(turn, ports, wording, surveyEvent(click.data), press);
  }
}

type OtherClick = CampaignClick | Extract<Click, { do: 'link' | 'invitation' }>;

async function otherClicked(turn: Turn, ports: Ports, wording: Wording, click: OtherClick): Promise<void> {
  switch (click.do) {
    case 'link':
      return await openByLink(turn, ports, click);
    case 'invitation':
      return await answerInvitation(turn, ports, ports.invitations, wording, click);
    default:
      return await campaignClicked(turn, ports, wording, click);
  }
}

async function surveyClicked(
  turn: Turn,
  ports: Ports,
  wording: Wording,
  event: PersonEvent,
  press: Press | undefined,
): Promise<void> {
  if (turn.incoming.place.kind === 'group' && event.kind !== 'start') {
    // Questions are only shown in private, so this button is someone else's or forged.
    return await turn.replyPrivately({ text: wording.unknownButton });
  }
  if (event.kind === 'start' && (await keepToLink(turn, ports, event.survey.id))) return;
  await conductForPerson(turn, ports, event, press);
}

/** During a survey, the edited message may have been an answer, so this says that the answer didn't change. */
async function edited(turn: Turn, ports: Ports, wording: Wording): Promise<void> {
  let isInSurvey = false;
  await conductSurvey(surveyPlace(turn, wording), ports, ({ kind }) => {
    isInSurvey = kind !== 'idle' && kind !== 'stopped';
    return undefined;
  });
  if (isInSurvey) await sayMessage(turn, { text: wording.editChangesNothing });
}

async function campaignClicked(
  turn: Turn,
  ports: Ports,
  wording: Wording,
  click: CampaignClick,
): Promise<void> {
  const act = readCampaignAct(click);
  if (act === undefined) return await turn.replyPrivately({ text: wording.unknownButton });
  const refused = {
    action: click.do === 'campaign' ? `press “${click.action}” of campaign` : 'send a form',
    campaign: click.campaign,
  };
  if (!(await hasRole(turn, clickRole(act), refused, { wording, audit: ports.audit }))) return;
  await turn.keepPlace();
  await runCampaignAct(turn, ports.campaign, act);
}

/** Safe to do twice: what they start is stored, and checked first. */
const repeatableClicks: ReadonlySet<Click['do']> = new Set(['campaign', 'submit', 'invitation', 'link']);

/** Whether this turn may run again after a crash: its own records say what was started. */
function isRepeatable(turn: Turn, ports: Ports): boolean {
  const { input } = turn.incoming;
  const click = input.kind === 'click' ? clickSchema.safeParse(input.value).data : undefined;
  if (click !== undefined && repeatableClicks.has(click.do)) return true;
  const line = click?.do === 'command' ? `/${click.line}` : input.kind === 'text' ? input.text : '';
  const reading = readTyped(turn, ports, line);
  if (reading?.kind !== 'command') return false;
  return reading.command.dialog === 'campaign' || reading.command.repeatable === true;
}

function readTyped(turn: Turn, ports: Ports, text: string): CommandReading<Row> | undefined {
  const { line, reader } = readerOf(turn, ports, text);
  const reading = ports.read(line, reader);
  const isRead = reading !== undefined && reading.kind !== 'suggestion';
  const isTheirs = isRead && isAllowed(reader.role, reading.command.role);
  return !isTheirs && wantsToLeave(line) === 'certain' ? ports.read('stop', reader) : reading;
}

/** What a customer asks for politely, or in words that count if they aren't an answer. */
function readWish(
  turn: Turn,
  ports: Ports,
  text: string,
  state: SurveyState = { kind: 'idle' },
): CommandReading<Row> | undefined {
  if (turn.incoming.role !== 'none') return undefined;
  const { line, reader } = readerOf(turn, ports, text);
  const plain = plainLine(line);
  const wish = wishAt(state, plain);
  const within = wish === undefined || wish === 'leave' ? undefined : saidInAnyLanguage(wish)[0];
  const reading = ports.read(wishedCommand(plain) ?? within ?? plain, reader);
  return reading?.kind === 'command' ? reading : undefined;
}

function readerOf(
  { incoming }: Turn,
  { now, campaign }: Ports,
  text: string,
): { readonly line: string; readonly reader: Reader } {
  const { line, slash } = withoutSlash(text);
  const timeZone = incoming.timeZone ?? campaign.timeZone;
  // Not all that reads times takes parts of a millisecond.
  return { line, reader: { now: Math.trunc(now()), role: incoming.role, slash, timeZone } };
}

/**
 * The command that a message exactly is, no matter how politely it was typed or with what punctuation. Undefined if there is
 * none, or it names something that doesn't exist.
 * @param asTyped what the text was read as
 */
async function exactCommand(
  turn: Turn,
  ports: Ports,
  text: string,
  asTyped: CommandReading<Row> | undefined,
): Promise<ExactCommand | undefined> {
  const isAsTyped = asTyped?.kind === 'command';
  const line = isAsTyped ? text : plainLine(text);
  const reading = isAsTyped || line === text ? asTyped : readTyped(turn, ports, line);
  if (reading?.kind !== 'command') return undefined;
  const { command, values } = reading;
  const isMeant = await namesWhatExists(turn.incoming, ports, command, values);
  return isMeant ? { line: line.trim(), name: command.name } : undefined;
}

function surveyEvent(
  click: Exclude<Click, { do: 'command' | 'campaign' | 'submit' | 'invitation' | 'link' }>,
): PersonEvent {
  if (click.do === 'start') {
    return { kind: 'start', survey: { id: click.survey, name: click.name }, instead: click.instead };
  }
  const at = { session: click.session, question: click.question };
  return click.do === 'answer'
    ? { kind: 'pick', at, answerId: click.answer }
    : { kind: 'press', button: click.do, at, offer: click.offer };
}

async function typed(
  turn: Turn,
  ports: Ports,
  wording: Wording,
  text: string,
  attached?: boolean,
): Promise<void> {
  const asTyped = readTyped(turn, ports, text);
  const isRead = asTyped !== undefined && asTyped.kind !== 'suggestion';
  const readIn = (state?: SurveyState) =>
    isRead ? asTyped : (readWish(turn, ports, text, state) ?? asTyped);
  const isForSurvey = !withoutSlash(text).slash && turn.incoming.place.kind === 'personal';
  let reading = isForSurvey ? undefined : readIn();
  if (isForSurvey) {
    let taken = false;
    let named: Click | undefined;
    const read = async (state: SurveyState): Promise<PersonEvent | undefined> => {
      reading = readIn(state);
      if (turn.incoming.again) {
        // What it meant to a survey was stored before the crash, so that is shown; the message isn't interpreted again.
        taken = state.kind !== 'idle' && state.kind !== 'finished';
        return taken ? { kind: 'resume' } : undefined;
      }
      // It could be either.
      const isTextAsked = state.kind === 'asking' && state.question.kind === 'text';
      const exact = isTextAsked ? await exactCommand(turn, ports, text, asTyped) : undefined;
      const received = ports.attempts.received(turn, ports.now());
      const heard = hear(state, { text, command: reading, exact, attached }, received, wording);
      if (heard.kind === 'click') named = heard.click;
      taken = heard.kind !== 'command';
      return heard.kind === 'survey' ? heard.event : undefined;
    };
    await conductSurvey(surveyPlace(turn, wording), ports, read, deedOf(turn, undefined));
    if (named !== undefined) return await clicked(turn, ports, wording, named);
    if (taken) return;
  }
  await besideQuestion(turn, ports, wording, (kept) => obeyed(kept, ports, wording, text, reading));
}

/** Text that isn't for a survey. */
async function obeyed(
  turn: Turn,
  ports: Ports,
  wording: Wording,
  text: string,
  reading: CommandReading<Row> | undefined,
): Promise<void> {
  const check = { wording, audit: ports.audit };
  const { line, reader } = readerOf(turn, ports, text);
  const readPhrase = (phrase: string) => readTyped(turn, ports, `/${phrase}`);
  const carryOut = async (asked: Turn, phrase: string): Promise<void> => {
    const meant = readPhrase(phrase);
    if (meant !== undefined) await runCommand<CommandDependencies>(asked, ports, meant, check);
  };
  const answered = (): Promise<boolean> =>
    answerFreely(
      turn,
      ports,
      { line, reader, reading, readFreely: ports.readFreely, log: ports.log },
      wording,
      carryOut,
    );
  if (await answerFollowUp(turn, ports, { line, reading, read: readPhrase, carryOut }, wording)) return;
  if (reading === undefined && (await answerBareNumber(turn, ports.campaign, line, carryOut))) return;
  if (reading !== undefined && !isInForeignWords(reading, turn)) {
    if (await answered()) return;
    return await runCommand<CommandDependencies>(turn, ports, reading, check);
  }
  const invited = await answerToInvitation(turn, ports.surveys, ports.invitations, wording, text);
  if (invited !== undefined) return await answerInvitation(turn, ports, ports.invitations, wording, invited);
  // People in a group may mention the bot and say nothing more.
  const isCall = isBlank(text) && turn.incoming.place.kind === 'group';
  const greets = isCall || isSalutation(text);
  if (greets && (await keepToLink(turn, ports))) return;
  if (greets) return await sayMessage(turn, await greet(turn.incoming, ports, wording));
  const isGoodbye = turn.incoming.role === 'none' && (isDeclining(text) || wishWithin(text) === 'leave');
  const courteously = isThanks(text) ? wording.youAreWelcome : isGoodbye ? wording.comeBack : undefined;
  if (courteously !== undefined && !(await hasOpenElsewhere(turn, ports)))
    return await sayMessage(turn, { text: courteously });
  const isOperator = turn.incoming.role === 'operator';
  if (isOperator && isAssent(text) && (await askAboutWaiting(turn, ports.campaign))) return;
  // A typed word confirms nothing: it doesn't say which question it answers.
  if (isOperator && isAssent(text)) return await sayMessage(turn, { text: operators.pressToConfirm });
  if (isOperator && isNo(text)) return await sayMessage(turn, { text: operators.nothingUnconfirmed });
  if (await answered()) return;
  const language = languageTyped(text);
  if (language !== undefined) return await carryOut(turn, `language ${language}`);
  if (await keepToLink(turn, ports)) return;
  await sayMessage(turn, hintMessage(turn.incoming.role, wording));
}

/** Whether the typed text only resembles words of languages that a customer doesn't speak. */
function isInForeignWords(reading: CommandReading<Row>, { incoming }: Turn): boolean {
  const language = languageOf(incoming.locale) ?? 'en';
  return (
    incoming.role === 'none' &&
    reading.kind === 'suggestion' &&
    reading.lines.every((line) => isForeign(line, language))
  );
}

/** Whether the person of a turn in a group is being asked something in private: their words may be meant for that. */
async function hasOpenElsewhere({ incoming, records }: Turn, { invitations }: Ports): Promise<boolean> {
  const { place, person } = incoming;
  if (place.kind === 'personal') return false;
  const own = await invitations.people.privatePlace(place.channel, person.id);
  if (own === undefined) return false;
  const { state } = await loadSurvey({ key: surveyKey(own, person), records });
  return isUnderWay(state);
}

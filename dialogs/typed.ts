import { answerBareNumber } from './bare-number.ts';
import { buttonHolds, type Click, clickSchema } from './buttons.ts';
import { isAboutNone } from './campaign/existing.ts';
import { listingOnce } from './campaign/known.ts';
import { askAboutWaiting } from './campaign/waiting.ts';
import { carryOutClick, unknownClicked } from './clicks.ts';
import type { CommandReading } from './commands/command-reading.ts';
import { hintMessage } from './commands/help.ts';
import { questionMessage } from './commands/replies.ts';
import { runCommand } from './commands/run.ts';
import { withoutSlash } from './commands/typed-line.ts';
import { answerFollowUp } from './follow-up.ts';
import { answerFreely } from './free-line.ts';
import { greet } from './greeting.ts';
import { exactCommand, type RouterPorts, type Row, readerOf, readTyped, readWish } from './reading.ts';
import { isAssent, isDeclining, isNo, isSalutation, isThanks, wishWithin } from './small-talk.ts';
import { partedKindly, toldTooLate } from './survey/after-the-end.ts';
import { besideQuestion } from './survey/beside-question.ts';
import { conductSurvey } from './survey/conduct.ts';
import type { PersonEvent } from './survey/decision.ts';
import { hear } from './survey/hear.ts';
import { answerInvitation, answerToInvitation } from './survey/invitations/answer-invitation.ts';
import { keepToLink } from './survey/keep-to-link.ts';
import { languageTyped } from './survey/language-choice.ts';
import { deedOf } from './survey/press.ts';
import { isUnderWay } from './survey/sessions.ts';
import type { Press, SurveyState } from './survey/state.ts';
import { loadSurvey, surveyKey } from './survey/survey-record.ts';
import { surveyPlace } from './survey/survey-turn.ts';
import { offeredByPart, startIfNamed } from './survey/surveys.ts';
import type { CommandDependencies } from './table.ts';
import { isBlank } from './text.ts';
import { isAllowed, sayMessage, type Turn } from './turn.ts';
import { languageOf } from './wording/languages.ts';
import { operators } from './wording/operators.ts';
import { isForeign } from './wording/typed-words.ts';
import type { Wording } from './wording/wording.ts';

/** A text was typed, or a button held one: it goes to the survey first, if one can be meant, and is a command otherwise. */
export async function typed(
  turn: Turn,
  ports: RouterPorts,
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

/** Does what a button says. One that holds a command does what the typed command does. */
export async function clicked(
  turn: Turn,
  ports: RouterPorts,
  wording: Wording,
  value: unknown,
  press?: Press,
): Promise<void> {
  const click = clickSchema.safeParse(value).data;
  if (click === undefined) return await unknownClicked(turn, ports, wording, value);
  if (click.do !== 'command') return await carryOutClick(turn, ports, wording, click, press);
  const { line, at } = click;
  if (at === undefined || turn.receivedAt - at <= buttonHolds)
    return await typed(turn, ports, wording, `/${line}`);
  await besideQuestion(turn, ports, wording, (kept) =>
    sayMessage(kept, questionMessage({ line }, wording, turn.receivedAt)),
  );
}

/** Text that isn't for a survey. */
async function obeyed(
  turn: Turn,
  every: RouterPorts,
  wording: Wording,
  text: string,
  reading: CommandReading<Row> | undefined,
): Promise<void> {
  const ports = { ...every, campaign: listingOnce(every.campaign) };
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
  const isCustomer = turn.incoming.role === 'none';
  const startsNamed = async (): Promise<boolean> => isCustomer && (await startIfNamed(turn, ports, text));
  if (reading?.kind === 'suggestion' && (await startsNamed())) return;
  if (reading !== undefined && !isInForeignWords(reading, turn)) {
    if (await answered()) return;
    const isRead = isAllowed(turn.incoming.role, 'viewer') && reading.kind === 'question';
    if (isRead && (await isAboutNone(turn, ports.campaign, reading.line))) return;
    return await runCommand<CommandDependencies>(turn, ports, reading, check);
  }
  const invited = await answerToInvitation(turn, ports.surveys, ports.invitations, wording, text);
  if (invited !== undefined) return await answerInvitation(turn, ports, ports.invitations, wording, invited);
  // People in a group may mention the bot and say nothing more.
  const isCall = isBlank(text) && turn.incoming.place.kind === 'group';
  const greets = isCall || isSalutation(text);
  if (greets && (await keepToLink(turn, ports))) return;
  if (greets) return await sayMessage(turn, await greet(turn.incoming, ports, wording));
  const isGoodbye = isCustomer && (isDeclining(text) || wishWithin(text) === 'leave');
  const courteously = isThanks(text) ? wording.youAreWelcome : isGoodbye ? wording.comeBack : undefined;
  if (courteously !== undefined && !(await hasOpenElsewhere(turn, ports)))
    return await sayMessage(turn, { text: courteously });
  if (isCustomer && (await partedKindly(turn, wording, text))) return;
  const isOperator = turn.incoming.role === 'operator';
  if (isOperator && isAssent(text) && (await askAboutWaiting(turn, ports.campaign))) return;
  // A typed word confirms nothing: it doesn't say which question it answers.
  if (isOperator && isAssent(text)) return await sayMessage(turn, { text: operators.pressToConfirm });
  if (isOperator && isNo(text)) return await sayMessage(turn, { text: operators.nothingUnconfirmed });
  if (reading === undefined && (await startsNamed())) return;
  if (await answered()) return;
  const language = languageTyped(text);
  if (language !== undefined) return await carryOut(turn, `language ${language}`);
  if (await keepToLink(turn, ports)) return;
  if (isCustomer && !isBlank(text)) {
    if (await offeredByPart(turn, ports, text)) return;
    if (await toldTooLate(turn, ports)) return;
  }
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
async function hasOpenElsewhere({ incoming, records }: Turn, { invitations }: RouterPorts): Promise<boolean> {
  const { place, person } = incoming;
  if (place.kind === 'personal') return false;
  const own = await invitations.people.privatePlace(place.channel, person.id);
  if (own === undefined) return false;
  const { state } = await loadSurvey({ key: surveyKey(own, person), records });
  return isUnderWay(state);
}

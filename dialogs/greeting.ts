import { commandButton } from './buttons.ts';
import { overview } from './campaign/run/overview.ts';
import { inTime } from './in-time.ts';
import type { Message } from './message.ts';
import type { SurveyListItem, SurveyService } from './ports/survey.ts';
import type { Time } from './ports/time.ts';
import { surveyButtons } from './survey/messages.ts';
import type { Incoming } from './turn.ts';
import { operators } from './wording/operators.ts';
import type { Wording } from './wording/wording.ts';

/** More of them would fill the first screen. */
const maxSurveys = 5;
/** A first screen that waits for a list looks broken, and the list is only one press away. */
const maxWaitMilliseconds = 1_500;

export interface GreetingDependencies {
  readonly surveys: Pick<SurveyService, 'listSurveys'>;
  readonly time: Time;
  /** Whose surveys these are, where it was configured. */
  readonly brandName?: string;
  readonly campaign: Parameters<typeof overview>[0];
}

/** Greets somebody who has just arrived: with a few surveys as buttons, or with what their role lets them do, what runs and what fails. */
export async function greet(
  { role, place, timeZone }: Incoming,
  { surveys, time, brandName, campaign }: GreetingDependencies,
  wording: Wording,
): Promise<Message> {
  const help = commandButton('help', wording.help);
  if (role !== 'none') {
    const choices = [
      commandButton('campaigns', operators.seeCampaigns),
      commandButton('surveys', wording.seeSurveys),
      help,
    ];
    // In a group, nobody else should see what somebody's role is.
    if (place.kind === 'group') return { text: wording.greetingInGroup, choices };
    const { text, ...rest } = await overview(campaign, timeZone);
    return { text: `${wording.yourRole[role]}\n${text}`, ...rest, choices };
  }
  // In a group a survey is taken in private, by whoever asks for it.
  const listed = place.kind === 'group' ? [] : await listInTime(surveys, time);
  const choices = [
    ...surveyButtons(wording, listed).slice(0, maxSurveys),
    ...(listed.length === 0 ? [commandButton('surveys', wording.seeSurveys)] : []),
    ...(listed.length > maxSurveys ? [commandButton('surveys', wording.moreSurveys)] : []),
    help,
  ];
  const inPerson = brandName === undefined ? wording.greeting : wording.greetingFrom(brandName);
  const text = place.kind === 'group' ? wording.greetingInGroup : inPerson;
  return { text, choices };
}

/** None where they can't be read at once; the command that lists them says why. */
async function listInTime(
  surveys: Pick<SurveyService, 'listSurveys'>,
  time: Time,
): Promise<readonly SurveyListItem[]> {
  const listed = surveys.listSurveys().then((answer) => (answer.ok ? answer.value : []));
  return await inTime(time, listed, maxWaitMilliseconds, []);
}

/** Greetings in the languages that Canvass speaks. */
const salutations: ReadonlySet<string> = new Set([
  ...['hi', 'hello', 'hey', 'hi there', 'hello there', 'hey there'],
  ...['good morning', 'good afternoon', 'good evening'],
  ...['hola', 'buenas', 'buenos días', 'buenos dias', 'buenas tardes', 'buenas noches'],
  ...['bonjour', 'bonsoir', 'salut', 'coucou'],
  ...['hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'grüezi', 'grüß gott'],
  ...['olá', 'ola', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
  ...['こんにちは', 'おはよう', 'おはようございます', 'こんばんは', 'はじめまして'],
]);

/** Thanks in the same languages. */
const thanks: ReadonlySet<string> = new Set([
  ...['thanks', 'thank you', 'thank you very much', 'thank you so much', 'thanks a lot', 'many thanks'],
  ...['thanks so much', 'thx', 'ty', 'cheers', 'much appreciated'],
  ...['great', 'perfect', 'nice', 'cool', 'awesome', 'excellent', 'good job', 'nice one'],
  ...['ok', 'okay', 'got it'],
  ...['gracias', 'muchas gracias', 'mil gracias', 'merci', 'merci beaucoup', 'merci bien'],
  ...['danke', 'danke schön', 'danke sehr', 'vielen dank', 'besten dank', 'herzlichen dank'],
  ...['obrigado', 'obrigada', 'muito obrigado', 'muito obrigada', 'valeu'],
  ...['ありがとう', 'ありがとうございます', 'ありがとうございました', 'どうも', 'どうもありがとう'],
]);
const beforeThanks = /^(?:(?:great|ok|okay|perfect|super|nice|cool|good|gut|bien|bueno) )+/u;

/** Whether a text is only a greeting: it is returned instead of being reported as unknown. */
export function isSalutation(text: string): boolean {
  return salutations.has(foldedWords(text));
}

/** Whether a text is only thanks: it is answered kindly. */
export function isThanks(text: string): boolean {
  return thanks.has(foldedWords(text).replace(beforeThanks, ''));
}

function foldedWords(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, ' ')
    .replace(/\bcanvass\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

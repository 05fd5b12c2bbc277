import type { Message } from './message.ts';
import type { SurveyListItem, SurveyService } from './ports/survey-service.ts';
import { commandButton } from './survey/say.ts';
import { surveyButtons } from './survey/survey-buttons.ts';
import type { Incoming } from './turn.ts';
import { operators } from './wording/operators.ts';
import type { Wording } from './wording/wording.ts';

/** More surveys than these would make a wall of the first screen. */
const mostSurveys = 5;
/** A first screen that waits for a list looks broken; the list is one press away. */
const longestWait = 1_500;

/** What is said to somebody who has just come: a few surveys as buttons, or what the role is there for. */
export async function greet(
  { role, place }: Incoming,
  surveys: Pick<SurveyService, 'listSurveys'>,
  wording: Wording,
): Promise<Message> {
  const help = commandButton('help', wording.help);
  if (role !== 'none') {
    const choices = [
      commandButton('campaigns', operators.seeCampaigns),
      commandButton('surveys', wording.seeSurveys),
      help,
    ];
    // What somebody may do is nobody else's business in a group.
    const text =
      place.kind === 'group'
        ? wording.greetingInGroup
        : `${wording.greeting}\n${operators.helpIntroduction[role]}`;
    return { text, choicesAre: 'actions', choices };
  }
  // In a group a survey is taken in private, and by whoever asks for it.
  const listed = place.kind === 'group' ? [] : await listInTime(surveys);
  const choices = [
    ...surveyButtons(wording, listed).slice(0, mostSurveys),
    ...(listed.length === 0 ? [commandButton('surveys', wording.seeSurveys)] : []),
    ...(listed.length > mostSurveys ? [commandButton('surveys', wording.moreSurveys)] : []),
    help,
  ];
  const text = place.kind === 'group' ? wording.greetingInGroup : wording.greeting;
  return { text, choicesAre: 'actions', choices };
}

/** None where they can't be had at once: then asking for them tells why. */
async function listInTime(surveys: Pick<SurveyService, 'listSurveys'>): Promise<readonly SurveyListItem[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly SurveyListItem[]>();
  const timer = setTimeout(() => resolve([]), longestWait);
  const listed = surveys.listSurveys().then((answer) => (answer.ok ? answer.value : []));
  try {
    return await Promise.race([listed, late]);
  } finally {
    clearTimeout(timer);
  }
}

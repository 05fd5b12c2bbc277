import { commandButton } from './buttons.ts';
import { overview } from './campaign/run/overview.ts';
import type { Message } from './message.ts';
import type { Time } from './ports/time.ts';
import { listInTime } from './survey/list-in-time.ts';
import { surveyButtons } from './survey/messages.ts';
import type { SurveyFinder } from './survey/survey-finder.ts';
import type { Incoming } from './turn.ts';
import { operators } from './wording/operators.ts';
import type { Wording } from './wording/wording.ts';

/** More would fill the first screen. */
const maxSurveys = 5;

export interface GreetingDependencies {
  readonly finder: Pick<SurveyFinder, 'read'>;
  readonly time: Time;
  /** Whose surveys these are, if configured. */
  readonly brandName?: string;
  readonly campaign: Parameters<typeof overview>[0];
}

/**
 * Greets someone who has just arrived: with a few surveys as buttons, or with what their role allows, what is running and what is
 * failing.
 */
export async function greet(
  { role, place, timeZone }: Incoming,
  { finder, time, brandName, campaign }: GreetingDependencies,
  wording: Wording,
): Promise<Message> {
  const help = commandButton('help', wording.help);
  if (role !== 'none') {
    const choices = [
      commandButton('campaigns', operators.seeCampaigns),
      commandButton('surveys', wording.seeSurveys),
      help,
    ];
    // In a group a person's role is private.
    if (place.kind === 'group') return { text: wording.greetingInGroup, choices };
    const { text, failing: _named, ...rest } = await overview(campaign, timeZone);
    return { text: `${wording.yourRole[role]}\n${text}`, ...rest, choices };
  }
  // People in a group take surveys in private.
  const listed = place.kind === 'group' ? [] : await listInTime(finder.read(), time);
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

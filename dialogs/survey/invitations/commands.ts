import { type Choice, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { KnownPerson, People } from '../../ports/people.ts';
import type { SurveyListItem } from '../../ports/survey.ts';
import { type Incoming, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { saidInAnyLanguage } from '../../wording/typed-words.ts';
import type { Wording } from '../../wording/wording.ts';
import { pageOf } from '../messages.ts';
import { findSurvey, namedSurveys } from '../surveys.ts';
import { takeBackInvitations } from './card.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { inviteeOfTurn } from './invitees.ts';
import { type Invited, invite as sendInvitation } from './inviter.ts';

/** A longer line isn't taken for a command. */
const maxLineLength = 250;

interface WithInvitations {
  readonly invitations: InvitationDependencies;
}

export const invite = command({
  name: 'invite',
  phrases: ['invite {person} to survey {survey}'],
  means: `invite, invite survey, send survey, ask survey, ask to take survey, survey for, should get survey, get survey, give
    survey, survey to, @person @survey, invite @person, have @person survey, @person fill survey, @person take survey, let
    @person survey, make @person survey`,
  role: 'operator',
  help: 'invite a person to a survey, by mention, name or id',
  example: 'invite @Ada to survey 5',
  exists: 'itself',
  repeatable: true,
  async run(turn, { invitations }: WithInvitations, asked) {
    await sayMessage(turn, await carryOutInvite(turn, invitations, asked));
  },
});

export const invitationsOn = switchCommand(
  'invitationsOn',
  'invitations on',
  `invite again, invite resume, may invite, invite on, survey again, survey invite again, want invite again`,
  true,
);
export const invitationsOff = switchCommand(
  'invitationsOff',
  'invitations off',
  `not invite, invite off, stop invite, not survey, not more survey, stop survey invite, not reminder`,
  false,
);

/** Turns invitations and reminders on or off for the person who types it. */
function switchCommand<const Name extends 'invitationsOn' | 'invitationsOff'>(
  name: Name,
  phrase: string,
  means: string,
  on: boolean,
) {
  return command({
    name,
    phrases: [phrase],
    said: saidInAnyLanguage(name),
    means,
    role: 'anyone',
    help: { text: name },
    example: phrase,
    repeatable: true,
    async run(turn, { invitations: deps }: WithInvitations) {
      const wording = deps.wordingFor(turn.incoming.locale);
      const person = inviteeOfTurn(turn.incoming);
      await deps.optOuts.set(person, !on, deps.now());
      if (!on)
        turn.afterwards('take back invitations', () =>
          takeBackInvitations(deps, person, turn.incoming.locale),
        );
      await sayMessage(turn, { text: on ? wording.optedIn : wording.optedOut });
    },
  });
}

async function carryOutInvite(
  turn: Turn,
  deps: InvitationDependencies,
  asked: { readonly person: string; readonly survey: string },
): Promise<Message> {
  const wording = deps.wordingFor(turn.incoming.locale);
  const words = wording.inviting;
  const people = await findInvitees(turn.incoming, deps.people, asked.person);
  const [person, ...more] = people;
  if (person === undefined) return { text: words.unknown(asked.person) };
  if (more.length > 0) {
    const { query, page } = withoutPage(asked.survey);
    const choices = buttons(
      people.map((each) => ({ label: `${nameOf(each)} (${each.channel})`, line: lineFor(each.id, query) })),
    );
    const lineForPage = (next: number): string => `${lineFor(bareName(asked.person), query)} page ${next}`;
    const shown = pageOf(wording, choices, page, { label: words.morePeople, lineFor: lineForPage });
    return { text: words.whom(asked.person), ...shown };
  }
  const listed = await deps.surveys.listSurveys();
  if (!listed.ok) {
    const isRejected = listed.failure.status === 401;
    return { text: isRejected ? operators.surveyCredentials : words.surveysUnavailable };
  }
  const surveys = namedSurveys(listed.value, wording);
  const found = findSurvey(surveys, asked.survey);
  if (found.kind !== 'one') return whichSurvey(wording, surveys, person, asked.survey);
  const by = { person: personOfTurn(turn.incoming), place: turn.incoming.place };
  const invited = await sendInvitation(deps, found.survey, person, by);
  return invitedMessage(invited, nameOf(person), found.survey, wording);
}

/** Asks which survey is meant, among those that fit, else among all. */
function whichSurvey(
  wording: Wording,
  surveys: readonly SurveyListItem[],
  { id: person }: KnownPerson,
  asked: string,
): Message {
  const whole = findSurvey(surveys, asked);
  const { query, page } = whole.kind === 'several' ? { query: asked, page: 1 } : withoutPage(asked);
  const found = whole.kind === 'several' ? whole : findSurvey(surveys, query);
  const several = found.kind === 'several';
  const choices = buttons(
    (several ? found.surveys : surveys).map(({ id, name }) => ({
      label: wording.surveyNumber(name, id),
      line: lineFor(person, String(id)),
    })),
  );
  const lineForPage = (next: number): string => `${lineFor(person, query)} page ${next}`;
  const text = several ? wording.severalSurveys(query) : wording.surveyNotFound(query);
  return { text, ...pageOf(wording, choices, page, { label: wording.moreSurveys, lineFor: lineForPage }) };
}

/** The query, and the page of a list that was cut. */
function withoutPage(asked: string): { query: string; page: number } {
  const [, query, page] = /^(.*\S)\s+page\s+(\d{1,4})$/isu.exec(asked.slice(0, maxLineLength)) ?? [];
  return query === undefined ? { query: asked, page: 1 } : { query, page: Number(page) };
}

function buttons(lines: readonly { readonly label: string; readonly line: string }[]): readonly Choice[] {
  return lines
    .filter(({ line }) => line.length <= maxLineLength)
    .map(({ label, line }) => commandButton(line, label));
}

/** @param person an id, or a name as it was typed */
function lineFor(person: string, survey: string): string {
  return `invite "${person}" to survey ${survey}`;
}

function nameOf({ name, id }: KnownPerson): string {
  return name === '' ? id : name;
}

function invitedMessage(
  invited: Invited,
  name: string,
  { id, name: survey }: SurveyListItem,
  { inviting: words, surveyReport }: Wording,
): Message {
  const choices = [commandButton(`survey report ${id}`, surveyReport.title)];
  switch (invited.kind) {
    case 'sent':
      return invited.invitation.delivery === 'unknown'
        ? { text: words.unconfirmed(name, survey), choices }
        : { text: words.sent(name, survey), choices };
    case 'unconfirmed':
      return { text: words.unconfirmed(name, survey), choices };
    case 'waiting':
      return { text: words.waiting(name, survey), choices };
    case 'delayed':
      return { text: words.delayed(name, survey), choices };
    case 'there':
      return { text: words.there(name, survey), choices };
    case 'optedOut':
      return { text: words.optedOut(name) };
    case 'unreached':
      return { text: words[invited.reason](name) };
  }
}

/** The people whom an operator may mean: themselves, or a person mentioned, else by id, else by name. */
export async function findInvitees(
  { mentions = [], place, person }: Incoming,
  people: People,
  asked: string,
): Promise<readonly KnownPerson[]> {
  const wanted = asked.trim();
  const named = /^(?:me|myself)$/iu.test(wanted)
    ? person
    : mentions.find(({ text, name }) => text.trim() === wanted || `@${name}` === wanted);
  if (named !== undefined) {
    const { id, name } = named;
    return [(await people.find(place.channel, id)) ?? { channel: place.channel, id, name }];
  }
  const bare = bareName(wanted);
  const byId = await people.findById(bare);
  const here = byId.filter(({ channel }) => channel === place.channel);
  // The same id in several channels: the operator's own channel is meant.
  if (byId.length > 0) return (here.length > 0 ? here : byId).slice(0, 1);
  return await people.findByName(bare);
}

function bareName(asked: string): string {
  return asked
    .trim()
    .replace(/^@/u, '')
    .replace(/^["“”„«](.*)["“”»]$/u, '$1');
}

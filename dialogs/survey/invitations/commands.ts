import { type Choice, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { KnownPerson, People } from '../../ports/people.ts';
import type { SurveyListItem } from '../../ports/survey.ts';
import { type Incoming, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { findSurvey } from '../surveys.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { inviteeOfTurn } from './invitees.ts';
import { type Invited, invite as sendInvitation } from './inviter.ts';

/** More buttons than this help nobody to choose. */
const maxChoices = 10;
/** A longer line is not taken for a command. */
const maxLineLength = 250;

interface WithInvitations {
  readonly invitations: InvitationDependencies;
}

export const invite = command({
  name: 'invite',
  phrases: ['invite {person} to survey {survey}'],
  role: 'operator',
  help: 'invite a person to a survey, by mention, name or id',
  example: 'invite @Ada to survey 5',
  repeatable: true,
  async run(turn, { invitations }: WithInvitations, asked) {
    await sayMessage(turn, await carryOutInvite(turn, invitations, asked));
  },
});

export const invitationsOn = switchCommand('invitationsOn', 'invitations on', true);
export const invitationsOff = switchCommand('invitationsOff', 'invitations off', false);

/** Turns invitations and reminders on or off for the person who types it. */
function switchCommand<const Name extends 'invitationsOn' | 'invitationsOff'>(
  name: Name,
  phrase: string,
  on: boolean,
) {
  return command({
    name,
    phrases: [phrase],
    role: 'anyone',
    help: { text: name },
    example: phrase,
    repeatable: true,
    async run(turn, { invitations: deps }: WithInvitations) {
      const wording = deps.wordingFor(turn.incoming.locale);
      await deps.optOuts.set(inviteeOfTurn(turn.incoming), !on, deps.now());
      await sayMessage(turn, { text: on ? wording.optedIn : wording.optedOut });
    },
  });
}

async function carryOutInvite(
  turn: Turn,
  deps: InvitationDependencies,
  asked: { readonly person: string; readonly survey: string },
): Promise<Message> {
  const people = await findInvitees(turn.incoming, deps.people, asked.person);
  const [person, ...more] = people;
  if (person === undefined) return unknownPerson(asked.person);
  if (more.length > 0) {
    return {
      text: `More than one person goes by “${asked.person}”. Whom do you mean?`,
      choices: choices(
        people.map((each) => ({
          label: `${nameOf(each)} (${each.channel})`,
          line: lineFor(each, asked.survey),
        })),
      ),
    };
  }
  const listed = await deps.surveys.listSurveys();
  if (!listed.ok) {
    return {
      text: `The survey service can’t be asked for its surveys just now, so nobody was invited. Please try again in a little while. (Reference ${listed.failure.reference})`,
    };
  }
  const found = findSurvey(listed.value, asked.survey);
  if (found.kind !== 'one') {
    const several = found.kind === 'several';
    const text = several
      ? `More than one survey goes by “${asked.survey}”. Which one do you mean?`
      : `I don’t know a survey “${asked.survey}”, so nobody was invited. These are the deployed ones:`;
    const lines = (several ? found.surveys : listed.value).map(({ id, name }) => ({
      label: `${name} (${id})`,
      line: lineFor(person, String(id)),
    }));
    return { text, choices: choices(lines) };
  }
  const by = { person: personOfTurn(turn.incoming), place: turn.incoming.place };
  const invited = await sendInvitation(deps, found.survey, person, by);
  return invitedMessage(invited, nameOf(person), found.survey);
}

function choices(lines: readonly { readonly label: string; readonly line: string }[]): readonly Choice[] {
  return lines
    .filter(({ line }) => line.length <= maxLineLength)
    .slice(0, maxChoices)
    .map(({ label, line }) => commandButton(line, label));
}

function lineFor({ id }: KnownPerson, survey: string): string {
  return `invite "${id}" to survey ${survey}`;
}

function nameOf({ name, id }: KnownPerson): string {
  return name === '' ? id : name;
}

function unknownPerson(asked: string): Message {
  return {
    text: `I don’t know anybody by “${asked}”, so nobody was invited. I know people who have the app installed or have written to me once. In Teams, mention the person with @.`,
  };
}

function invitedMessage(invited: Invited, name: string, { id, name: survey }: SurveyListItem): Message {
  const report = { choices: [commandButton(`survey report ${id}`, 'Survey report')] } as const;
  switch (invited.kind) {
    case 'sent':
      return invited.invitation.delivery === 'unknown'
        ? {
            text: `I couldn’t confirm that the invitation to “${survey}” reached ${name}. It counts as sent, and isn’t sent again by itself.`,
            ...report,
          }
        : { text: `${name} is invited to “${survey}”.`, ...report };
    case 'waiting':
      return {
        text: `${name} is invited to “${survey}”. They are in the middle of a survey, so it reaches them once that ends or has been still for ten minutes.`,
        ...report,
      };
    case 'there':
      return {
        text: `${name} has an open invitation to “${survey}” already, so nothing more was sent.`,
        ...report,
      };
    case 'optedOut':
      return {
        text: `${name} asked never to be invited, so nothing was sent. Only they can undo that, by typing “invitations on” to me.`,
      };
    case 'unreached':
      return { text: unreached(name)[invited.reason] };
  }
}

function unreached(name: string) {
  return {
    notInstalled: `The app isn’t installed for ${name}, so I can’t write to them and nothing was sent. Once it is (an administrator can install it for people), invite them again.`,
    notSupported: `${name}’s channel has no way for me to write to them alone, so nothing was sent. They have to write to me once in a private chat.`,
    failed: `${name} can’t be reached just now, and nothing was sent. Please try again in a little while.`,
  };
}

/** The people whom an operator may mean: themselves, one who is mentioned, else by id, else by name. */
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
  const bare = wanted.replace(/^@/u, '').replace(/^["“”„«](.*)["“”»]$/u, '$1');
  const byId = await people.findById(bare);
  const here = byId.filter(({ channel }) => channel === place.channel);
  // The same id in several channels: the operator's own channel is meant.
  if (byId.length > 0) return (here.length > 0 ? here : byId).slice(0, 1);
  return await people.findByName(bare);
}

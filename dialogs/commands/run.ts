import type { CampaignClick } from '../campaign/clicks.ts';
import type { CampaignCommand } from '../campaign/command.ts';
import type { Message } from '../message.ts';
import type { Audit } from '../ports/audit.ts';
import type { SurveyDependencies } from '../survey/conduct.ts';
import { inviteByCommand, switchInvitations } from '../survey/invitations/commands.ts';
import type { InvitationDependencies } from '../survey/invitations/dependencies.ts';
import { surveyReport } from '../survey/invitations/report.ts';
import { loadSurvey } from '../survey/survey-record.ts';
import { conductForPerson, surveyPlace } from '../survey/survey-turn.ts';
import { offerSurveys, startByName } from '../survey/surveys.ts';
import { isAllowed, personOfTurn, type Role, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { Wording } from '../wording/wording.ts';
import type { Command } from './command.ts';
import { helpMessage } from './help.ts';
import { changeLanguage, languagesMessage } from './language.ts';
import type { CommandReading } from './read.ts';
import { incompleteMessage, invalidMessage, refusal, suggestionMessage, whoAmI } from './replies.ts';
import { commands } from './table.ts';

/** What commands need from outside. */
export interface CommandDependencies extends SurveyDependencies {
  /** Carries out a command that concerns campaigns; its role is checked before. Absent: there are none here. */
  readonly campaign?: (turn: Turn, command: CampaignCommand) => Promise<void>;
  /** IANA: the zone of times such as `yesterday`, where none is named; UTC unless told. */
  readonly timeZone?: string;
  /** A pressed button, or a sent form, of a message about campaigns; as `campaign`. */
  readonly campaignClick?: (turn: Turn, click: CampaignClick) => Promise<void>;
  /** Where refused commands are written down; absent: nowhere. */
  readonly audit?: Pick<Audit, 'refuse'>;
  /** Absent: nobody is invited here. */
  readonly invitations?: InvitationDependencies;
}

/** Does what a command says, or tells what is amiss with it. */
export async function runCommand(
  turn: Turn,
  ports: CommandDependencies,
  wording: Wording,
  reading: CommandReading,
): Promise<void> {
  const say = async (message: Message) => await turn.say({ kind: 'message', message });
  if (reading.kind === 'suggestion') return await say(suggestionMessage(reading, wording));
  const { role } = commands[reading.kind === 'command' ? reading.command.name : reading.name];
  if (role !== 'anyone' && !isAllowed(turn.incoming.role, role)) {
    await noteRefusal(turn, ports, reading, role);
    return await turn.replyPrivately(refusal(role, turn.incoming, wording));
  }
  switch (reading.kind) {
    case 'incomplete':
      return reading.name === 'survey'
        ? await offerSurveys(turn, ports, wording, 1, wording.missing(reading.corrected))
        : await say(incompleteMessage(reading, wording));
    case 'invalid':
      return await say(
        reading.name === 'language'
          ? languagesMessage(wording.commandFaults.language(reading.fault.said))
          : invalidMessage(reading, wording),
      );
    case 'command':
      return await execute(turn, ports, wording, reading.command);
  }
}

/** By the command's own words: what was typed is not kept. */
async function noteRefusal(
  { incoming }: Turn,
  { audit }: CommandDependencies,
  reading: Exclude<CommandReading, { kind: 'suggestion' }>,
  role: Role,
): Promise<void> {
  const name = reading.kind === 'command' ? reading.command.name : reading.name;
  const campaign = reading.kind === 'command' ? campaignIn(reading.command) : undefined;
  await audit?.refuse(
    {
      action: name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`),
      ...(campaign === undefined ? {} : { campaign }),
      by: personOfTurn(incoming),
      place: incoming.place,
    },
    `refused: it takes the role ${role}`,
  );
}

function campaignIn(command: Command): number | undefined {
  const named = 'campaign' in command ? command.campaign : undefined;
  return typeof named === 'object' && 'id' in named ? named.id : undefined;
}

async function execute(
  turn: Turn,
  ports: CommandDependencies,
  wording: Wording,
  command: Command,
): Promise<void> {
  switch (command.name) {
    case 'surveys':
      return await offerSurveys(turn, ports, wording, command.page);
    case 'survey':
      return await startByName(turn, ports, wording, command.survey);
    case 'status':
    case 'resume':
    case 'restart':
    case 'stop':
      return await conductForPerson(turn, ports, wording, { kind: command.name });
    case 'invite':
    case 'surveyReport':
    case 'invitationsOn':
    case 'invitationsOff':
      return await aboutInvitations(turn, ports, wording, command);
    case 'language':
      return command.language === undefined
        ? await turn.say({ kind: 'message', message: languagesMessage(wording.whichLanguage) })
        : await changeLanguage(turn, ports, command.language);
    case 'whoAmI':
      return await turn.say({ kind: 'message', message: whoAmI(turn.incoming, wording) });
    case 'help':
      return await help(turn, wording);
    default:
      return ports.campaign === undefined
        ? await turn.say({ kind: 'message', message: { text: operators.noCampaignsHere } })
        : await ports.campaign(turn, command);
  }
}

async function help(turn: Turn, wording: Wording): Promise<void> {
  const { place, role } = turn.incoming;
  // In a group nobody is told that somebody there takes a survey.
  const asking =
    place.kind === 'personal' && (await loadSurvey(surveyPlace(turn, turn, wording))).state.kind === 'asking';
  await turn.say({ kind: 'message', message: helpMessage(role, wording, asking) });
}

async function aboutInvitations(
  turn: Turn,
  { invitations }: CommandDependencies,
  wording: Wording,
  command: Extract<
    Command,
    { readonly name: 'invite' | 'surveyReport' | 'invitationsOn' | 'invitationsOff' }
  >,
): Promise<void> {
  if (invitations === undefined) {
    return await turn.say({ kind: 'message', message: { text: wording.noInvitationsHere } });
  }
  switch (command.name) {
    case 'invite':
      return await inviteByCommand(turn, invitations, command);
    case 'surveyReport':
      return await surveyReport(turn, invitations, command.survey);
    default:
      return await switchInvitations(turn, invitations, wording, command.name === 'invitationsOn');
  }
}

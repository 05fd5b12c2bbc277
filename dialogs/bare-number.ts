import { commandButton } from './buttons.ts';
import type { CampaignDependencies } from './campaign/dependencies.ts';
import { latestCampaign } from './campaign/known.ts';
import { gatherTestCases } from './campaign/read/lists.ts';
import { campaignWords, caseWords } from './campaign/wording.ts';
import { isAllowed, sayMessage, type Turn } from './turn.ts';
import { operators } from './wording/operators.ts';

/**
 * Answers a line that is only a number with the card of the campaign that has it, or else of the test case; if both have it, asks
 * which is meant.
 * @returns false if it is something else
 */
export async function answerBareNumber(
  turn: Turn,
  ports: CampaignDependencies,
  line: string,
  carryOut: (turn: Turn, phrase: string) => Promise<void>,
): Promise<boolean> {
  const number = /^#?(\d{1,9}) ?[?.!]{0,3}$/u.exec(line.trim())?.[1];
  if (number === undefined || !isAllowed(turn.incoming.role, 'viewer')) return false;
  const id = Number(number);
  const [campaign, testCase] = await Promise.all([findCampaign(ports, id), findCase(ports, id)]);
  if (campaign !== undefined && testCase !== undefined) {
    await sayMessage(turn, {
      text: operators.followUp.whichNumber(id),
      choices: [
        commandButton(`campaign ${id}`, campaignWords(id, campaign.name)),
        commandButton(`case ${id}`, caseWords({ id, name: testCase.name ?? '' })),
      ],
    });
    return true;
  }
  if (campaign === undefined && testCase === undefined) {
    await sayMessage(turn, {
      text: operators.followUp.noSuchNumber(id),
      choices: [
        commandButton('campaigns', operators.read.campaigns),
        commandButton('test cases', operators.triage.testCases),
      ],
    });
    return true;
  }
  await carryOut(turn, `${campaign === undefined ? 'case' : 'campaign'} ${id}`);
  return true;
}

interface Found {
  readonly name?: string | undefined;
}

/** A campaign that can't be looked up may still exist: its card says why. */
async function findCampaign(ports: CampaignDependencies, id: number): Promise<Found | undefined> {
  const known = await ports.campaigns.find(id);
  if (known?.name !== undefined) return { name: known.name };
  const latest = await latestCampaign(ports, id);
  if (latest.kind === 'absent') return undefined;
  return { name: 'campaign' in latest ? latest.campaign.name : undefined };
}

async function findCase(ports: CampaignDependencies, id: number): Promise<Found | undefined> {
  const [seen] = await ports.findCase(id);
  if (seen !== undefined) return { name: seen.name };
  const listed = await gatherTestCases(ports);
  const found = listed.ok ? listed.value.items.find((one) => one.id === id) : undefined;
  return found && { name: found.name };
}

import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCase } from '../existing.ts';
import type { KnownCampaign } from '../known.ts';
import { gatherItems } from '../pages.ts';
import { campaignWords, caseWords, listed, lowered } from '../wording.ts';
import { gatherTestCases } from './lists.ts';

const texts = operators.cases;
const maxButtons = 5;
/** 500 campaigns at the service's 50 a page. */
const maxPages = 10;

export const campaignsWith = command({
  name: 'campaignsWith',
  phrases: ['campaigns with case {testCase}'],
  asked: [
    'campaigns [that] with|have|having|use|using|include|including [test] case {testCase}',
    'where is [test] case {testCase} [used]',
  ],
  means: `campaign @testCase, @testCase campaign, campaign case, campaign contain, campaign use, where use, who use @testCase,
    campaign have, in which campaign, any campaign @testCase, campaign affected, affected, use @testCase, where case,
    where @testCase used, campaign in @testCase, contain @testCase, which campaign run @testCase, who has @testCase, which
    have @testCase, campaign test @testCase, belong @testCase, where @testCase`,
  role: 'viewer',
  help: 'the campaigns that have a test case',
  example: 'campaigns with case 63',
  exists: existingCase,
  async run(turn, deps: CampaignDependencies, { testCase }) {
    const { campaigns, isSeenOnly } = await findCampaignsWith(deps, testCase);
    const { within } = await caseTitle(deps, testCase);
    const choices = [commandButton(`case ${testCase}`, operators.triage.showCase(testCase))];
    if (campaigns.length === 0) {
      return await sayMessage(turn, { text: texts.noneWith(within), choices });
    }
    const text = texts.campaignsWith(campaigns.length, within);
    const lines = campaigns.map(({ id, name }) => campaignWords(id, name));
    await sayMessage(turn, {
      // A few are their buttons.
      ...(campaigns.length > maxButtons ? listed(text, lines) : { text }),
      ...(isSeenOnly && { note: texts.seenIn }),
      choices: [
        ...campaigns
          .slice(0, maxButtons)
          .map(({ id, name }) => commandButton(`campaign ${id}`, campaignWords(id, name))),
        ...choices,
      ],
    });
  },
});

/** A run is always a campaign's: this says so, and offers what comes close. */
export const runCase = command({
  name: 'runCase',
  phrases: [],
  short: [
    'run|rerun|re-run|execute|start|launch|trigger|retry|repeat [test] case|test {testCase} [of|in|from [campaign] {numbered}]',
  ],
  asked: [],
  means: `run case, rerun case, case alone, run alone, test case again, case again, run @testCase, rerun
    @testCase, only @testCase, @testCase alone, @testCase again, dial @testCase, try @testCase, @testCase once,
    only case once`,
  role: 'operator',
  refusedAs: 'run',
  help: 'a test case can’t be run alone, but a campaign that has it can',
  example: 'run case 63',
  exists: existingCase,
  async run(turn, deps: CampaignDependencies, { testCase, campaign }) {
    const [{ campaigns }, histories] = await Promise.all([
      findCampaignsWith(deps, testCase),
      deps.findCase(testCase),
    ]);
    const named = campaign && 'id' in campaign ? campaigns.filter(({ id }) => id === campaign.id) : [];
    const meant = named.length > 0 ? named : campaigns;
    const { title, within } = await caseTitle(deps, testCase);
    const failedIn = histories.find(
      (one) =>
        one.strip.at(-1) === 'fail' && (named.length === 0 || named.some(({ id }) => id === one.campaign)),
    );
    const failing =
      failedIn === undefined
        ? []
        : [
            commandButton(
              `rerun failed of campaign ${failedIn.campaign}`,
              texts.rerunFailed(lowered(campaignWords(failedIn.campaign, failedIn.campaignName))),
            ),
          ];
    await sayMessage(turn, {
      text: [
        texts.cantRunAlone(title),
        campaigns.length === 0 ? texts.noneWith(within) : texts.runsWith,
      ].join(' '),
      choices: [
        ...failing,
        ...meant
          .slice(0, maxButtons)
          .map(({ id, name }) =>
            commandButton(`run campaign ${id}`, texts.run(lowered(campaignWords(id, name)))),
          ),
      ],
    });
  },
});

interface Found {
  readonly campaigns: readonly KnownCampaign[];
  /** The service doesn't say so. */
  readonly isSeenOnly: boolean;
}

/** By what the service lists, or else by the runs that are kept. */
async function findCampaignsWith(deps: CampaignDependencies, testCase: number): Promise<Found> {
  const scratch = await deps.reruns.scratchCampaigns();
  const listed = await gatherItems(deps, (next) => deps.service.listCampaigns(next), {
    list: 'campaigns',
    maxPages,
  });
  const items = listed.ok ? listed.value.items.filter(({ id }) => !scratch.has(id)) : [];
  const having = items.filter(({ tests }) => tests.some((one) => one.testCase === testCase));
  if (having.length > 0) {
    return { campaigns: having.map(({ id, name }) => ({ id, name })), isSeenOnly: false };
  }
  const seen = await deps.findCase(testCase);
  const campaigns = seen.map(({ campaign, campaignName }) => ({ id: campaign, name: campaignName }));
  return { campaigns, isSeenOnly: true };
}

/** At the beginning of a sentence, and within one. */
async function caseTitle(deps: CampaignDependencies, testCase: number) {
  const name = (await deps.findCase(testCase))[0]?.name ?? (await listedName(deps, testCase));
  const title = caseWords({ id: testCase, name: name ?? '' });
  return { title, within: name === undefined ? lowered(title) : title };
}

async function listedName(deps: CampaignDependencies, testCase: number): Promise<string | undefined> {
  const gathered = await gatherTestCases(deps);
  return gathered.ok ? gathered.value.items.find(({ id }) => id === testCase)?.name : undefined;
}

import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { shareWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { areEqual } from '../field-words.ts';
import { latestCampaign } from '../known.ts';
import { absentMessage, resolveCampaign } from '../resolve.ts';
import { campaignWords, caseWords, listed, lowered } from '../wording.ts';
import { gatherTestCases } from './lists.ts';

const texts = operators.cases;

export const casesOfCampaign = command({
  name: 'casesOfCampaign',
  // “Test” alone doesn't begin it.
  phrases: ['cases of campaign {campaign}'],
  asked: [
    '[test] cases|tests [in] campaign {campaign}',
    '[test] cases|tests [in] {numbered}',
    'test cases|tests has {known}',
  ],
  means: `case @campaign, case in, which case in, what case, list case, case contain, contain, how many case, what test, case
    of, case list, what inside, content, contents, what is in, what in @campaign, test list, covered, what covered, check, which check,
    contain case, what does @campaign test, what part @campaign, scope, case of @campaign, how many case @campaign, cases
    @campaign list`,
  role: 'viewer',
  help: 'the test cases of a campaign',
  example: 'test cases of campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    const lineFor = (id: number): string => `test cases of campaign ${id}`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const { id } = campaign;
    const latest = await latestCampaign(deps, id);
    const title = campaignWords(id, (await deps.campaigns.find(id))?.name ?? campaign.name);
    if (latest.kind === 'absent') return await sayMessage(turn, absentMessage(id));
    if (latest.kind === 'failed') {
      const what = operators.read.acts.campaign(lowered(title));
      return await sayFailure(turn, deps, latest.failure, what, lineFor(id));
    }
    const results = commandButton(`results of campaign ${id}`, operators.read.results);
    const tests = latest.kind === 'unknown' ? undefined : latest.campaign.tests;
    if (tests === undefined) {
      return await sayMessage(turn, { text: texts.casesUnknown(lowered(title)), choices: [results] });
    }
    if (tests.length === 0) return await sayMessage(turn, { text: texts.noneInCampaign(title) });
    const gathered = await gatherTestCases(deps);
    const names = new Map(gathered.ok ? gathered.value.items.map((one) => [one.id, one.name] as const) : []);
    const isEven = areEqual(tests);
    const lines = tests.map(({ testCase, percent, name = names.get(testCase) ?? '' }) => {
      const words = caseWords({ id: testCase, name });
      return isEven || tests.length === 1 ? words : `${words} · ${texts.share(shareWords(percent))}`;
    });
    const clock = clockOf(deps, turn.incoming.timeZone);
    await sayMessage(turn, {
      ...listed(texts.ofCampaign(title, tests.length), lines),
      timesIn: clock,
      note:
        latest.kind === 'kept'
          ? operators.read.keptSince(timeWords(latest.receivedAt, clock))
          : texts.addExample(id),
      choices: [results, commandButton(`update campaign ${id}`, operators.read.update)],
    });
  },
});

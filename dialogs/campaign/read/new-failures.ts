import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Line } from '../../message.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { KnownCampaignRecord } from '../campaigns.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { lastUsed } from '../known.ts';
import { shownCases } from '../results/case-lines.ts';
import { causeWords } from '../results/cause-words.ts';
import { lookUpRecent } from '../run/status.ts';
import { agoWords, campaignWords, caseWords, ifGiven, lowered, openLines } from '../wording.ts';
import { findReport } from './report.ts';

const texts = operators.cases;

export const newFailures = command({
  name: 'newFailures',
  phrases: ['new failures [of campaign {campaign}]'],
  asked: [
    'newly failing|failed|broken [test] [cases|tests] [{known}]',
    'new|newly failed|failing [{known}]',
    'regressions [{known}]',
    'what broke [{known}]',
  ],
  means: `fails now not failed before, not failed before, failed now not before, new failed, only new failed, !only notify, failed since,
    new, failed first time, regression, started failed, newly failed, failed now passed before, passed before failed, anything new,
    failed new since, start failed, since failed, failed passed before now, any new, new problem, recently failed, failed recently,
    failed lately, since last failed new, suddenly failed, failed suddenly, what newly, passed time before, failed passed time before,
    ok time before, regression previous, failed still fine time before, fine time before, failed fine before, only failed since last,
    turned failed since last, not old, regression @when, new failed @when, newly failed @when, new @when`,
  role: 'viewer',
  help: 'the test cases that failed last and passed before',
  example: 'new failures of campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    if (named === undefined) return await sayOfAll(turn, deps);
    const found = await findReport(turn, deps, named, undefined, (id) => `new failures of campaign ${id}`);
    if (found === undefined) return;
    const { campaign, report } = found;
    const { run } = report.summary;
    const lines = shownCases(report, 'fail')
      .filter(({ change }) => change?.kind === 'new')
      .map(
        ({ testCase }): Line => ({
          lead: caseWords(testCase),
          text: causeWords(testCase.cause ?? {}, 'fail'),
        }),
      );
    const of = ` in run ${run} of ${lowered(campaignWords(campaign.id, campaign.name))}`;
    await sayMessage(turn, {
      tone: lines.length > 0 ? 'bad' : 'good',
      text: lines.length === 0 ? texts.noneNew(of) : texts.new(lines.length, of),
      sections: lines.length === 0 ? [] : [{ title: '', whole: true, ...openLines(lines) }],
      note: texts.newNote,
      choices: [
        commandButton(`failures of campaign ${campaign.id}`, texts.allFailures),
        commandButton(`compare campaign ${campaign.id}`, texts.compare),
      ],
    });
  },
});

const maxButtons = 3;

/** The results of a last run are read for a summary, or when somebody asks for them: until then nobody knows what is new in it. */
async function sayOfAll(turn: Turn, deps: CampaignDependencies): Promise<void> {
  const clock = clockOf(deps, turn.incoming.timeZone);
  await lookUpRecent(deps);
  const lines: Line[] = [];
  const failing: KnownCampaignRecord[] = [];
  const unread: KnownCampaignRecord[] = [];
  const campaigns = await lastUsed(deps);
  for (const campaign of campaigns) {
    const { id, name, lastRun } = campaign;
    const found = await deps.newFailures(id);
    if (found === undefined || found.run !== lastRun?.run) unread.push(campaign);
    if (found === undefined || found.cases.length === 0) continue;
    failing.push(campaign);
    const { run, endedAt, cases } = found;
    const where = [
      campaignWords(id, name),
      `${texts.inRun(run)}${ifGiven(endedAt, (at) => `, ${agoWords(at, clock)}`)}`,
    ].join(' · ');
    lines.push(...cases.map((one) => ({ lead: caseWords(one), text: where })));
  }
  const isKnown = campaigns.length > unread.length;
  const none = isKnown || unread.length === 0 ? [texts.noneNew('')] : [];
  await sayMessage(turn, {
    tone: lines.length > 0 ? 'bad' : unread.length === 0 ? 'good' : undefined,
    text: [
      ...(lines.length === 0 ? none : [texts.new(lines.length, '')]),
      ...(unread.length === 0 ? [] : [texts.unread(unread.length)]),
    ].join('\n'),
    sections: lines.length === 0 ? [] : [{ title: '', whole: true, ...openLines(lines) }],
    note: texts.newNote,
    timesIn: clock,
    choices: [
      ...buttonsFor(failing, (id) => `failures of campaign ${id}`),
      ...(failing.length > 0 ? [] : buttonsFor(unread, (id) => `new failures of campaign ${id}`)),
      commandButton('digest now', texts.digest),
    ],
  });
}

function buttonsFor(campaigns: readonly KnownCampaignRecord[], lineFor: (id: number) => string) {
  return campaigns
    .slice(0, maxButtons)
    .map(({ id, name }) => commandButton(lineFor(id), campaignWords(id, name)));
}

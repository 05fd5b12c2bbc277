import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { exportFiles, exportFormats } from '../../ports/runs.ts';
import { personOfTurn, sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { campaignWords, ifGiven, lowered } from '../wording.ts';
import { findReport } from './report.ts';

const texts = operators.read;

/** `export as pdf`, of no campaign: says which files there are. */
export const formats = command({
  name: 'exportFormats',
  phrases: ['export formats'],
  asked: [
    'export|download|save [results|report] [as|to|in|for] [pdf|excel|csv|junit|ctrf|json|xml|file]',
    'formats',
  ],
  role: 'viewer',
  help: 'the files that results come as',
  example: 'export formats',
  run: async (turn) => await sayMessage(turn, { text: texts.exportOfWhich, note: texts.exportExample }),
});

export const exportResults = command({
  name: 'exportResults',
  phrases: ['export [results] [of] campaign {campaign} [run {run}] [as {format}]'],
  short: ['export results of {known} [run {run}] [as {format}]'],
  asked: [
    'export|report|download [results] run {run} [as {format}]',
    '{format} [xml|json|file] run {run}',
    '[link to] [the] report [link] {known} [run {run}]',
    '{format} [xml|json|file] of {known} [run {run}]',
    'export|download [results|report] {known} [run {run}] [as {format}] [xml|json|file]',
    'results of {known} [run {run}] as {format}',
  ],
  means: `export, save, save result, save file, export result, result file, report file, download, report, result for excel, forward,
    result send, send boss, numbers excel, as file, data file, format, @format, result @format, file, give file, as excel, into excel,
    results @format, need file, get file, send file, report @campaign, report pdf, printable`,
  role: 'viewer',
  help: 'a run’s results as CSV, JUnit XML and CTRF JSON, and as a report page',
  example: 'export results of campaign 12 run 345 as junit',
  async run(turn, deps: CampaignDependencies, { campaign: named, run, format }) {
    const rest = ifGiven(run, (one) => ` run ${one}`) + ifGiven(format, (one) => ` as ${one}`);
    const lineFor = (id: number): string => `export results of campaign ${id}${rest}`;
    const found = await findReport(turn, deps, named, run, lineFor);
    if (found === undefined) return;
    const { campaign, report } = found;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    const { run: exported, total } = report.summary;
    const audit = await deps.audit.begin({
      action: operators.audit.actions.export,
      campaign: campaign.id,
      detail: operators.audit.run(exported),
      by: personOfTurn(turn.incoming),
      place: turn.place,
    });
    const files = (format === undefined ? exportFormats : [format]).map((one) => ({
      label: exportFiles[one].label,
      url: deps.links.file(one, campaign.id, exported),
    }));
    await sayMessage(turn, {
      text: texts.exported(exported, title, total),
      note: texts.linksNote(deps.links.days),
      links: [...files, { label: texts.reportPage, url: deps.links.report(campaign.id, exported) }],
      choices: [commandButton(`results of campaign ${campaign.id} run ${exported}`, texts.summary)],
    });
    await deps.audit.complete(audit, operators.audit.linksGiven);
  },
});

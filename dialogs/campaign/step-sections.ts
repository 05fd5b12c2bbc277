import type { Section } from '../message.ts';
import type { StepResult, TestResult } from '../ports/campaign-service.ts';
import { stepWords } from '../wording/format.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { byTicket, readPages } from './read-pages.ts';
import { caseWords, stepName } from './wording/case-words.ts';

/** 1,000 results at the service's 50 a page. */
const mostPages = 20;
const mostResults = 10;

/** The steps of the first results of a run that did not simply pass, a section for each; failed ones first. */
export async function readStepSections(
  { service, newId, noteCircle }: Pick<CampaignPorts, 'service' | 'newId' | 'noteCircle'>,
  campaign: number,
  run: number,
): Promise<readonly Section[]> {
  const failed: TestResult[] = [];
  const others: TestResult[] = [];
  let pages = 0;
  const readPage = (next?: string) => service.listResults(campaign, run, { steps: true }, next);
  const reading = readPages(readPage, {
    list: `results of campaign ${campaign} run ${run}`,
    noteCircle,
    mostPages: mostPages + 1,
    atOnce: 4,
    newReference: () => newId().slice(0, 8),
    identityOf: byTicket,
    totalOf: ({ standing }) => standing.totalResults,
  });
  for await (const outcome of reading) {
    if (!outcome.ok) {
      const line = `They could not be read just now. (Reference ${outcome.failure.reference})`;
      return [{ title: 'Steps', lines: [line] }];
    }
    for (const result of outcome.value.items) {
      const word = foldedWord(result.result);
      if (word === 'failed') failed.push(result);
      else if (word !== 'success') others.push(result);
    }
    pages += 1;
    if (failed.length >= mostResults || pages >= mostPages) break;
  }
  const all = [...failed, ...others];
  if (all.length === 0) return [{ title: 'Steps', lines: ['Every call passed without a remark.'] }];
  const left = all.length - mostResults;
  const rest =
    left > 0
      ? [{ title: 'More', lines: ['The report page has the steps of the first 30 failing test cases.'] }]
      : [];
  return [...all.slice(0, mostResults).map(stepSection), ...rest];
}

function stepSection({ testCase, name, result, detail, dialResult, steps = [] }: TestResult): Section {
  const lines = [
    ...(detail === undefined ? [] : [detail]),
    ...(dialResult === undefined ? [] : [`Dial result: ${dialResult}`]),
    ...(steps.length === 0 ? ['No steps were recorded.'] : steps.map(stepLine)),
  ];
  const title = caseWords(testCase === undefined ? { name } : { id: testCase, name });
  return { title: `Steps of ${title}: ${result ?? 'no result'}`, lines };
}

function stepLine(step: StepResult, at: number): string {
  const { result, detail, responseMilliseconds } = step;
  const passed = ['success', 'satisfactory'].includes(foldedWord(result));
  const why = detail === undefined || detail === '' ? '' : ` – ${detail}`;
  return `${at + 1}. ${stepName(step, at)}: ${stepWords(result ?? 'no result', passed, responseMilliseconds)}${why}`;
}

function foldedWord(word: string | undefined): string {
  return word?.trim().toLowerCase() ?? '';
}

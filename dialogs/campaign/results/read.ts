import { hash } from 'node:crypto';
import type {
  CampaignRun,
  CampaignService,
  ResultPage,
  RunStatus,
  TestResult,
} from '../../ports/campaign.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Reported } from '../../ports/runs.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { isAbsent } from '../failures.ts';
import { byTicket, gatherRuns, readPages } from '../pages.ts';
import { askForEnds } from './known-ends.ts';
import { createRunEndRepository } from './run-ends.ts';
import { saysOver, withStatus } from './verdict.ts';

/** What reports need. */
export interface ReportDependencies
  extends Pick<CampaignDependencies, 'newReference' | 'noteCircle' | 'now' | 'serviceAhead' | 'time'> {
  readonly service: Pick<CampaignService, 'listResults' | 'listRuns'>;
  readonly records: RecordRepository;
  readonly jobs: Pick<Jobs, 'wakeAt'>;
  readonly log: Pick<Logger, 'warn'>;
}

type ResultsReader = Pick<ReportDependencies, 'newReference' | 'noteCircle'> & {
  readonly service: Pick<CampaignService, 'listResults'>;
};

interface ResultsRequest {
  readonly campaign: number;
  readonly run: number;
  /** Whether each result comes with its steps. */
  readonly steps: boolean;
  /** The cursor of the page to begin with; the first one unless given. */
  readonly from?: string;
  /** How many results are known: if there are as many, the page may come without them. */
  readonly known?: number;
}

/** A million results at 50 to a page. */
const maxResultPages = 20_000;

/**
 * A run's results, page by page and in order, no faster than they are consumed. Pages are fetched in parallel if the first gives
 * the cursors of the others. A failure comes last, see {@link readPages}.
 */
export function readResults(
  { service, newReference, noteCircle }: ResultsReader,
  { campaign, run, steps, from, known }: ResultsRequest,
): AsyncGenerator<Outcome<ResultPage>, void, undefined> {
  const readPage = (next = from) => service.listResults(campaign, run, { steps, known }, next);
  return readPages<TestResult, ResultPage>(readPage, {
    newReference,
    noteCircle,
    list: `results of campaign ${campaign} run ${run}`,
    maxPages: maxResultPages,
    atOnce: 4,
    identityOf(result) {
      // 100,000 of them are remembered, so they are hashed.
      const { key, unique } = byTicket(result);
      return { key: hash('sha1', `${key}`, 'base64'), unique };
    },
    totalOf: ({ runStatus }) => runStatus.totalResults,
  });
}

const maxRunPages = 1000;

/**
 * The runs of a campaign, page by page until there are enough. If the service doesn't list the newest first, all pages are read.
 * @param isWanted whether it matters if a run without an end is over: the newest of these are asked for
 */
export async function readRuns(
  deps: ReportDependencies,
  campaign: number,
  enough: (runs: readonly CampaignRun[]) => boolean,
  isWanted: (run: CampaignRun) => boolean = () => true,
): Promise<Outcome<readonly CampaignRun[]>> {
  const read = await gatherRuns(deps, campaign, { maxPages: maxRunPages, tooLong: 'failure', enough });
  if (!read.ok) return read;
  const { items, serviceTime = deps.now() } = read.value;
  const open = items.filter((run) => !saysOver(run) && isWanted(run)).toSorted(newestFirst);
  const ends = createRunEndRepository(deps.records, deps);
  const asked = await askForEnds({ ...deps, ends }, campaign, open, serviceTime);
  const byId = new Map(asked.map((run) => [run.id, run]));
  return { ok: true, value: items.map((run) => byId.get(run.id) ?? run) };
}

export function newestFirst(one: CampaignRun, other: CampaignRun): number {
  return (other.startedAt ?? 0) - (one.startedAt ?? 0) || other.id - one.id;
}

interface FinishedRun {
  /** By the first page of its results and, if that was asked, the list of runs. */
  readonly status: RunStatus;
  readonly pages: AsyncIterable<Outcome<ResultPage>>;
}

/** All results of a finished run. The first page is read first, so that its failure is a failure here. */
export async function readFinishedRun(
  deps: ReportDependencies,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<FinishedRun>>> {
  const pages = readResults(deps, { campaign, run, steps: true });
  const { value: first } = await pages.next();
  if (first === undefined) return noRun;
  if (!first.ok) return isAbsent(first.failure) ? noRun : first;
  const over = await finishedStatus(deps, campaign, run, first.value.runStatus);
  return await onReport(over, async (status) => reported({ status, pages: startWith(first, pages) }));
}

async function* startWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* others;
}

/** A run's status by the list of its results or, if that doesn't say that it is over, by the list of runs. */
async function finishedStatus(
  deps: ReportDependencies,
  campaign: number,
  run: number,
  status: RunStatus,
): Promise<Outcome<Reported<RunStatus>>> {
  if (saysOver(status)) return reported(status);
  const isHere = (runs: readonly CampaignRun[]) => runs.some(({ id }) => id === run);
  const read = await readRuns(deps, campaign, isHere, () => false);
  if (!read.ok) return read;
  const { id, ...listed } = read.value.find((one) => one.id === run) ?? { id: run };
  const whole = withStatus(status, listed);
  if (saysOver(whole)) return reported(whole);
  const { startedAt } = whole;
  return { ok: true, value: { kind: 'running', run: { id, ...listed, startedAt } } };
}

export const noRun = { ok: true, value: { kind: 'noRun' } } as const;

export function reported<Report>(report: Report): Outcome<Reported<Report>> {
  return { ok: true, value: { kind: 'report', report } };
}

export function reportOf<Report>(read: Outcome<Reported<Report>>): Report | undefined {
  return read.ok && read.value.kind === 'report' ? read.value.report : undefined;
}

/** Maps a report. A failure, a missing or a running run stays what it is. */
export async function onReport<From, To>(
  read: Outcome<Reported<From>>,
  then: (report: From) => Promise<Outcome<Reported<To>>>,
): Promise<Outcome<Reported<To>>> {
  if (!read.ok) return read;
  return read.value.kind === 'report' ? await then(read.value.report) : { ok: true, value: read.value };
}

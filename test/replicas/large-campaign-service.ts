import { randomUUID } from 'node:crypto';
import { startTlsServer, type TlsServer } from '../support/tls-server.ts';

export interface LargeCampaignService extends Pick<TlsServer, 'url' | 'certificate' | 'close'> {
  /** How often the campaign was executed. */
  executions(): number;
  /** Pages of results that were asked for. */
  pages(run: number): number;
}

interface LargeCampaign {
  /** Test cases, each called once a run. They are numbered from 1. */
  readonly count: number;
  readonly campaign: number;
  /** Whether the test case at this place (from 0) fails in a run. */
  readonly failsIn: (run: number, index: number) => boolean;
  /** Runs that are over when the service starts. */
  readonly earlierRuns: number;
}

const perPage = 500;
/** Milliseconds from an execution to the run's end. */
const runLength = 3000;
const day = 24 * 60 * 60_000;

/**
 * A campaign service over TLS (campaign seed §2 and §4) with one campaign, too large for the reference service: it makes each page of
 * results when it is asked for one, and keeps nothing but when its runs were started.
 */
export async function startLargeCampaignService({
  count,
  campaign,
  failsIn,
  earlierRuns,
}: LargeCampaign): Promise<LargeCampaignService> {
  const began = Date.now();
  const starts = Array.from({ length: earlierRuns }, (_, index) => began - (earlierRuns - index) * day);
  const pages = new Map<number, number>();

  const stateOf = (run: number) => {
    const startedAt = starts[run - 1] ?? 0;
    const isOver = Date.now() >= startedAt + runLength;
    const failed = Array.from({ length: count }, (_, index) => index).some((index) => failsIn(run, index));
    return {
      startDate: iso(startedAt),
      ...(isOver && { endDate: iso(startedAt + runLength), result: failed ? 'Failed' : 'Success' }),
      status: isOver ? 'Completed' : 'Running',
      shown: isOver ? count : Math.floor((count * (Date.now() - startedAt)) / runLength),
    };
  };

  function runsSince(fromDate: string | null) {
    const since = Date.parse(fromDate ?? '1970-01-01');
    const results = starts
      .map((startedAt, index) => ({ startedAt, runId: index + 1 }))
      .filter(({ startedAt }) => startedAt >= since)
      .map(({ runId }) => {
        const { startDate, endDate = null, result = 'Running' } = stateOf(runId);
        return { runId, startDate, endDate, result, campaignRunId: randomUUID() };
      })
      .reverse();
    return { ...links('', 1, 1), results, totalResults: results.length, campaignId: campaign, campaignName };
  }

  function resultsOf(run: number, page: number, path: string) {
    pages.set(run, (pages.get(run) ?? 0) + 1);
    const { status, shown, ...times } = stateOf(run);
    const first = (page - 1) * perPage;
    const length = Math.max(0, Math.min(perPage, shown - first));
    return {
      ...links(path, page, Math.max(1, Math.ceil(shown / perPage))),
      totalResults: shown,
      returnedResults: length,
      campaignRun: { campaignId: campaign, campaignStatus: status, runId: run, ...times },
      results: Array.from({ length }, (_, nth) => {
        const index = first + nth;
        const isFailed = failsIn(run, index);
        return {
          testRunTicketId: `${String(run).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`,
          duration: `00:00:${String(10 + (index % 50))}.0000000`,
          testResult: {
            result: isFailed ? 'Failed' : 'Success',
            detail: isFailed ? 'No audio received' : '',
          },
          testCase: { testCaseId: index + 1, name: `Line ${index + 1}` },
        };
      }),
    };
  }

  const account = '/webapi/v3.0/accounts/1';
  const ofCampaign = `${account}/campaigns/${campaign}`;
  const results = new RegExp(`/accounts/1/report/campaigns/${campaign}/runs/(\\d+)/results$`, 'u');
  const server = await startTlsServer(({ method, url, query }, answer) => {
    const [path = ''] = url.split('?');
    const run = Number(results.exec(path)?.[1] ?? 0);
    if (run > 0 && run <= starts.length) {
      answer.json(200, resultsOf(run, Number(query.get('pageno') ?? 1), path));
    } else if (path === `${ofCampaign}/runs`) answer.json(200, runsSince(query.get('fromDate')));
    else if (path === ofCampaign) answer.json(200, campaignReply(campaign));
    else if (method === 'POST' && path === `${ofCampaign}/execute`) {
      answer.json(200, { runId: starts.length });
      starts.push(Date.now());
    } else if (path === `${account}/plans`) {
      answer.json(200, { ...links(path, 1, 1), results: [plan], totalResults: 1 });
    } else answer.json(404, { message: 'There is nothing here.' });
  });
  return {
    url: server.url,
    certificate: server.certificate,
    close: () => server.close(),
    executions: () => starts.length - earlierRuns,
    pages: (run) => pages.get(run) ?? 0,
  };
}

const campaignName = 'All lines';
const plan = { planId: 1, type: 'Velocity', name: 'Velocity' };

function campaignReply(campaignId: number) {
  return {
    campaignId,
    name: campaignName,
    active: true,
    channel: 'Voice',
    status: 'None',
    concurrency: 500,
    plan,
    testCases: [{ testCaseId: 1, name: 'Line 1', calledNumber: '+12025550101', probability: 1 }],
  };
}

function links(path: string, page: number, last: number) {
  const link = (pageno: number): string => `${path}?pageno=${pageno}`;
  return {
    firstPage: link(1),
    lastPage: link(last),
    nextPage: page < last ? link(page + 1) : null,
    previousPage: page > 1 ? link(page - 1) : null,
  };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

import { createServer } from 'node:https';
import { makeCertificate } from '../../src/reference/certificate.ts';

/**
 * A campaign service over TLS whose runs are all under way. It answers at once and keeps nothing, because its own time is
 * not what is measured: the results of a run are computed from its number and the time.
 *
 * `GROWTH_EACH_SECOND`: results that come in at each run (0: none ever); `GROWTH_RESULTS`: those there are from the start;
 * `GROWTH_OVER`: the runs are completed. It tells at each message how many requests came.
 */
const eachSecond = Number(process.env['GROWTH_EACH_SECOND'] ?? 0);
const atStart = Number(process.env['GROWTH_RESULTS'] ?? 20);
const isOver = process.env['GROWTH_OVER'] === '1';
const perPage = 50;
const began = Date.now();
let requests = 0;

function resultOf(index: number, steps: boolean): object {
  const result = index % 17 === 0 ? 'Failed' : 'Success';
  const step = {
    step: { description: 'Welcome', replyType: 'Audio', thresholdTime: { minor: 5, major: 10 } },
    responseTime: '00:00:01.2000000',
    duration: '00:00:04.0000000',
    stepResult: { result, detail: result === 'Failed' ? 'No audio received' : '' },
  };
  return {
    calledNumber: '+15550100',
    callingNumber: null,
    testRunTicketId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    channel: 'Voice',
    runDate: '2026-11-20T08:00:00Z',
    duration: `00:00:${String(10 + (index % 50)).padStart(2, '0')}.0000000`,
    testResultId: index,
    testResult: { result, detail: result === 'Failed' ? 'No audio received' : '' },
    ...(steps && { testStepResultList: { ringStepResult: step, callStepResult: [step, step] } }),
    testCase: { testCaseId: index % 300, name: `Case ${index % 300}`, folderPath: '/Lines', active: true },
    dialResult: { result: 'Answered', detail: null },
  };
}

const resultsPath = /\/campaigns\/(\d+)\/runs\/(\d+)\/results\?(.*)$/u;

function answer(base: string, path: string): object {
  const [, campaign, run, query = ''] = resultsPath.exec(path) ?? [];
  if (campaign === undefined || run === undefined) return { results: [], nextPage: null };
  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get('pageno') ?? 1);
  const total = atStart + Math.floor(((Date.now() - began) / 1000) * eachSecond);
  const link = (pageno: number): string =>
    `${base}${path.split('?')[0]}?stepResults=${parameters.get('stepResults')}&pageno=${pageno}`;
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, total - first));
  const steps = parameters.get('stepResults') === 'true';
  return {
    firstPage: link(1),
    lastPage: link(last),
    nextPage: page < last ? link(page + 1) : null,
    previousPage: page > 1 ? link(page - 1) : null,
    totalResults: total,
    returnedResults: count,
    campaignRun: {
      campaignId: Number(campaign),
      campaignStatus: isOver ? 'Completed' : 'Running',
      runId: Number(run),
      startDate: '2026-11-20T08:00:00Z',
      ...(isOver ? { endDate: '2026-11-20T09:00:00Z', result: 'Success' } : {}),
    },
    results: Array.from({ length: count }, (_, index) => resultOf(first + index, steps)),
  };
}

const { certificate, key } = await makeCertificate();
const server = createServer({ cert: certificate, key, keepAliveTimeout: 60_000 }, (request, response) => {
  requests += 1;
  request.resume();
  request.once('end', () => {
    const body = JSON.stringify(answer(url, request.url ?? ''));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
let url = '';
process.on('message', () => process.send?.({ requests }));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  url = `https://127.0.0.1:${address.port}`;
  process.send?.({ url, certificate });
});

import { afterAll, expect, test } from 'vitest';
import { campaign, campaignRun, result, testCase } from '../services/campaign/sample-replies.ts';
import { call } from '../support/direct-line-client.ts';
import { filled } from './hostile-texts.ts';
import { expectingReplies, startHostileService } from './start-hostile.ts';
import { maxSilence } from './time-health.ts';

/** What the campaign service says wherever it says anything. */
let word = 'Nightly';
/** Its only finished run, and the one before it: others each time, so that no summary is kept. */
let run = 400;

const hostile = await startHostileService(
  ({ method, url }, answer) => {
    if (method !== 'GET') return answer.json(400, { message: word, errors: { name: [word] } });
    answer.json(200, replyTo(new URL(url, 'https://localhost').pathname));
  },
  (url) => ({
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key-that-is-secret',
    CAMPAIGN_ACCOUNT_ID: '42',
    OPERATORS: 'operator',
  }),
);

afterAll(() => hostile.close());

/** Every text of every reply is the word; numbers and times stay what they are, so that it is read. */
function replyTo(path: string): unknown {
  const page = (items: readonly object[]) => ({ nextPage: null, results: items });
  const runs = [run, run - 1].map((runId) => ({ ...campaignRun, runId, campaignName: word }));
  if (path.endsWith('/results')) return { ...page(results()), totalResults: 2, campaignRun: runs[0] };
  if (path.endsWith('/runs')) return page(runs);
  if (path.endsWith('/testcases')) {
    return page([{ ...testCase, name: word, folderPath: word, destination: word, channel: word }]);
  }
  if (path.endsWith('/plans')) return page([{ planId: 3, name: word, type: word }]);
  return path.endsWith('/campaigns') ? page([hostileCampaign()]) : hostileCampaign();
}

function hostileCampaign(): object {
  return { ...campaign, name: word, description: word, status: word, channel: word };
}

function results(): readonly object[] {
  return [7, 8].map((testCaseId) => ({
    ...result,
    testRunTicketId: `${run}-${testCaseId}`,
    calledNumber: word,
    testResult: { result: 'Failed', detail: word },
    testStepResultList: {
      callStepResult: [{ step: { description: word }, stepResult: { result: 'Failed', detail: word } }],
    },
    testCase: {
      testCaseId,
      name: word,
      folderPath: word,
      alert: { message: word, majorThresholdCriticalCount: 3 },
    },
    dialResult: { result: word, detail: word },
  }));
}

/** Says it as an operator, and gives all that is answered. */
async function say(text: string): Promise<string> {
  const { status, text: answer } = await call(hostile.canvass.url, '/api/messages', {
    headers: { 'x-forwarded-for': '10.0.0.1' },
    body: expectingReplies({ from: { id: 'operator', name: 'Ann' }, text }),
  });
  expect(status).toBe(200);
  return answer;
}

/** What the process computes meanwhile, in milliseconds: whatever else this machine does, that stays the same. */
async function cost(act: () => Promise<void>): Promise<number> {
  const before = await computed();
  await act();
  return (await computed()) - before;
}

async function computed(): Promise<number> {
  const { text } = await call(hostile.canvass.url, '/metrics');
  const seconds = Number(/^process_cpu_seconds_total (\S+)/mu.exec(text)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  return 1000 * seconds;
}

test.each(['\\', '{', ' ', '=', ';', '<at>', '\u0301', '"'])(
  'bounds the time for campaign service texts full of %j in lists, results, cards, files and reports',
  async (unit) => {
    word = filled(unit);
    run += 2;
    const costs: Record<string, number> = {};
    for (const line of [
      ...['campaigns', 'campaign 12', 'plans', 'test cases', 'test cases search x', 'runs of campaign 12'],
      ...[`results of campaign 12 run ${run} with steps`, `compare campaign 12 run ${run}`],
      ...['update campaign 12 concurrency 6', 'create campaign "N" plan 3 tests 7 concurrency 5 aps 1.5'],
    ]) {
      costs[line] = await cost(async () => void (await say(line)));
    }
    const links =
      (await say(`export results of campaign 12 run ${run}`)).match(/\/reports\/[^"\\\s)]+/gu) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      costs[link] = await cost(async () => {
        expect((await call(hostile.canvass.url, link.replaceAll('&amp;', '&'))).status).toBeLessThan(500);
      });
    }
    // A command makes several calls: none of them can hold the process for longer than they take together.
    expect(Object.entries(costs).filter(([, milliseconds]) => milliseconds > 4 * maxSilence)).toEqual([]);
  },
);

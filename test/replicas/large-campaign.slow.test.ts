import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type ExportFormat, exportFiles, exportFormats } from '../../dialogs/ports/runs.ts';
import { verdictWords } from '../../dialogs/wording/format.ts';
import { startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { startReplicas } from '../support/start-replicas.ts';
import { ada, places, type TeamsConversation, teamsConversation } from '../support/teams-conversation.ts';
import { startLargeCampaignService } from './large-campaign-service.ts';

/** Each is called once a run. In run 3 those fail whose place leaves 3 when divided by 17. */
const count = 51_000;
const failsIn = (run: number, index: number): boolean => index % 17 === run;
const failing = (run: number): number => Math.ceil((count - run) / 17);
/** Of a process's heap. One that kept results, or several reports, would not live. */
const maxMegabytes = 256;

const service = await startLargeCampaignService({ count, campaign: 12, failsIn, earlierRuns: 2 });
const connector = await startFakeBotConnector();
const replicas = await startReplicas(3, {
  certificates: [service.certificate],
  environment: {
    OPERATORS: ada.aadObjectId,
    CAMPAIGN_API_URL: service.url,
    CAMPAIGN_API_KEY: 'key-that-is-secret',
    CAMPAIGN_ACCOUNT_ID: '1',
    WATCH_INTERVAL_SECONDS: '1',
    NODE_OPTIONS: `--max-old-space-size=${maxMegabytes}`,
  },
});
afterAll(async () => {
  await replicas[Symbol.asyncDispose]();
  await connector.close();
  await service.close();
});

/** A channel's thread; each message goes to the next process unless `at` names one. */
function thread(name: string, at?: number): TeamsConversation {
  const url = () => replicas.running[at ?? -1]?.url ?? replicas.url;
  const id = `19:${name}@thread.tacv2;messageid=17`;
  return teamsConversation(url, connector, { ...places.thread, id });
}

/** What each process answers to a line, asked all at once, each in a thread of its own. */
async function atEach(line: string, part: string): Promise<readonly string[]> {
  const asked = replicas.running.map(async (_, at) => {
    const own = thread(`process ${at}`, at);
    await own.say(line);
    return (await own.shows(part, 60_000)).text;
  });
  return await Promise.all(asked);
}

test('a run of 51,000 test cases is summed up once though its process is killed, and any process tells, shows and exports the same', async () => {
  const ops = thread('ops');
  await ops.say('run campaign 12');
  const question = await ops.shows('about 51,000 calls');
  // Half of what is kept of the summary is written.
  const { killed } = await killAtWrite(replicas, {
    when: "NEW.key = 'campaign/summary-cases/000000000012/000000000003/0002'",
    fate: 'lost',
  });
  await ops.press(question.buttons.find(({ label }) => label === 'Run'));
  await killed;
  await replicas.add();
  const { text } = await ops.shows(' · Result: ', 120_000);
  const counted = `${words(count - failing(3))} passed, ${words(failing(3))} failed`;
  expect(text).toContain(`✗ All lines failed: ${counted}`);
  expect(text).toContain(`\n${words(failing(3))} new\n`);

  for (const answer of await atEach('results of campaign 12 run 3', 'Campaign 12 · run 3'))
    expect(answer).toContain(counted);
  for (const answer of await atEach('compare campaign 12 run 3 with 2', 'Run 3 vs run 2'))
    expect(answer).toContain(`${words(failing(3))} newly failing, ${words(failing(2))} fixed`);
  // Nobody has watched it, and it is too large to be read before somebody asks.
  await atEach('results of campaign 12 run 1', 'Campaign 12 · run 1');
  for (const [testCase, strip] of [
    [2, '✗✓✓'],
    [3, '✓✗✓'],
    [4, '✓✓✗'],
    [count, '✓✓✓'],
  ] as const) {
    for (const answer of await atEach(`case ${testCase}`, `Line ${testCase} (${testCase})`))
      expect(answer).toContain(strip);
  }
  await thread('process 0', 0).say('known 4 for 1 week "ticket 1"');
  await thread('process 0', 0).shows('known failure until');
  for (const answer of await atEach('known', 'ticket 1')) expect(answer).toContain('Line 4 (4)');

  const raw = JSON.stringify(connector.messages('19:ops@thread.tacv2;messageid=17'));
  const report = new URL(/"(http:[^"]*\/reports\/12\/3\?[^"]*)"/u.exec(raw)?.[1] ?? '');
  await Promise.all(
    replicas.running.map(async ({ url }, at) => {
      const page = await read(`${url}${report.pathname}${report.search}`);
      expect(await rowsOf(`${url}${linkIn(page, '/rows')}`)).toEqual({ all: count, failed: failing(3) });
      const format = exportFormats[at] ?? 'csv';
      const file = await read(`${url}${linkIn(page, exportFiles[format].file)}`);
      expect(file.match(exported[format])).toHaveLength(count);
    }),
  );

  expect(service.executions()).toBe(1);
  expect(ops.messages().filter((message) => message.text.includes(' · Result: '))).toHaveLength(1);
  expect(ops.messages()).toHaveLength(2);
}, 300_000);

function words(number: number): string {
  return new Intl.NumberFormat('en').format(number);
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`);
  return text;
}

/** The path of a page's link that ends so. */
function linkIn(page: string, end: string): string {
  const link = [...page.matchAll(/"(\/reports\/12\/3[^"]*)"/gu)].find(([, path]) =>
    path?.includes(`${end}?`),
  );
  return link?.[1]?.replaceAll('&amp;', '&') ?? '';
}

const exported: Readonly<Record<ExportFormat, RegExp>> = {
  csv: /\r\n(?=.)/g,
  junit: /<testcase /g,
  ctrf: /"status":"(?:passed|failed)"/g,
};

const lineSchema = z.object({
  ids: z.array(z.int()),
  looks: z.array(z.array(z.string())),
  cells: z.array(z.array(z.int())),
});

/** How many rows a report page's table has, and how many of them say that they failed. */
async function rowsOf(url: string): Promise<{ readonly all: number; readonly failed: number }> {
  const [, ...lines] = (await read(url)).trimEnd().split('\n');
  const looks: string[] = [];
  const ids = new Set<number>();
  let failed = 0;
  for (const line of lines) {
    const { ids: more, looks: newLooks, cells } = lineSchema.parse(JSON.parse(line));
    looks.push(...(newLooks[0] ?? []));
    for (const id of more) ids.add(id);
    failed += (cells[0] ?? []).filter((place) => looks[place]?.includes(`>${verdictWords.fail}<`)).length;
  }
  return { all: ids.size, failed };
}

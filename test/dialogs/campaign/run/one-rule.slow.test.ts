import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLines } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';
import type { Answering, SeenRequest } from '../../../support/tls-server.ts';

/** What the list of runs says of run 345. */
const listWords = {
  nothing: {},
  'an end without a result': { ended: true },
  'an end, Running': { ended: true, result: 'Running' },
  'Success alone': { result: 'Success' },
  'an end, Success': { ended: true, result: 'Success' },
  'an end, Failed': { ended: true, result: 'Failed' },
  'an end, Aborted': { ended: true, result: 'Aborted' },
} as const;
const statuses = [undefined, 'Running', 'Completed', 'Aborted'] as const;
/** `unread`: its results can't be read. */
const results = ['passed', 'failed', 'unread'] as const;

interface Scene {
  readonly listed: { readonly ended?: true; readonly result?: string };
  readonly status: (typeof statuses)[number];
  readonly results: (typeof results)[number];
}

interface Told {
  readonly isOver: boolean;
  /** The sign of its verdict. */
  readonly sign?: string;
  readonly byWord?: boolean;
}

/** What everybody is told, by the specification: it is over by a terminal status, or by an end date with a result that isn't a running one. */
function expected({ listed, status, results: came }: Scene): Told {
  const statusSeen = came === 'unread' ? undefined : status;
  const isEnded = listed.ended === true && listed.result !== undefined && listed.result !== 'Running';
  if (!isEnded && statusSeen !== 'Completed' && statusSeen !== 'Aborted') return { isOver: false };
  const bySigns: Readonly<Record<string, string>> = { Success: '✓', Failed: '✗', Aborted: '?' };
  const ofWord = bySigns[listed.result ?? ''];
  if (came === 'unread') return { isOver: true, sign: ofWord ?? '?', byWord: true };
  if (came === 'failed' || ofWord === '✗') return { isOver: true, sign: '✗' };
  return { isOver: true, sign: ofWord === '?' || statusSeen === 'Aborted' ? '?' : '✓' };
}

const scenes = Object.entries(listWords).flatMap(([words, listed]) =>
  statuses.flatMap((status) =>
    results.map((came): readonly [string, Scene] => [
      `${words}; ${status ?? 'no status'}; ${came}`,
      { listed, status, results: came },
    ]),
  ),
);

const minute = 60_000;
const begun = Date.now() - 30 * minute;
const at = (minutes: number): string => new Date(begun + minutes * minute).toISOString();

/** Campaigns whose run 340 passed before; of run 345 a scene says what the service tells. */
const campaigns = new Map<number, Scene>();

function answerFor(request: SeenRequest, answer: Answering): void {
  const { status, body } = replyTo(request);
  answer.json(status, body);
}

function replyTo({ url, method }: SeenRequest): { readonly status: number; readonly body: unknown } {
  const ok = (body: unknown) => ({ status: 200, body });
  const [, id, run] = /\/campaigns\/(\d+)(?:\/runs\/(\d+)\/results)?/u.exec(url) ?? [];
  const scene = campaigns.get(Number(id));
  if (method !== 'GET') return ok({});
  if (id === undefined || scene === undefined) return ok({ results: [], nextPage: null });
  const { listed, status, results: came } = scene;
  const end = { ...(listed.ended && { endDate: at(5) }), ...(listed.result && { result: listed.result }) };
  const ours = { runId: 345, startDate: at(0), ...end };
  const earlier = { runId: 340, startDate: at(-60), endDate: at(-50), result: 'Success' };
  if (url.includes('/report/')) {
    const isOurs = run === '345';
    if (isOurs && came === 'unread') return { status: 400, body: { message: 'Not now' } };
    const result = isOurs && came === 'failed' ? 'Failed' : 'Success';
    return ok({
      results: [{ testResult: { result }, testCase: { testCaseId: 1, name: 'Welcome' } }],
      nextPage: null,
      totalResults: 1,
      campaignRun: isOurs
        ? { ...ours, ...(status && { campaignStatus: status }) }
        : { ...earlier, campaignStatus: 'Completed' },
    });
  }
  if (/\/runs/u.test(url)) return ok({ results: [ours, earlier], nextPage: null });
  return ok({ campaignId: Number(id), name: `Lines ${id}`, active: true });
}

let dialogs: CampaignDialogs;
beforeAll(async () => {
  dialogs = await startCampaignDialogs();
  dialogs.setWeather((request) => (answer) => answerFor(request, answer));
});
afterAll(async () => await dialogs.close());

let last = 1000;
/** A campaign of its own, so that nothing is known of its runs. */
function campaignIn(scene: Scene): number {
  last += 1;
  campaigns.set(last, scene);
  return last;
}

/** The verdict in a line of texts about run 345. */
function told(line: string | undefined): Told {
  const [, sign] = /([✓✗⚠?]) [Rr]un 345 /u.exec(line ?? '') ?? [];
  if (sign === undefined) return { isOver: false };
  return { isOver: true, sign, ...(line?.includes('according to the service') && { byWord: true }) };
}

describe.each(scenes)('%s', (_, scene) => {
  const wanted = expected(scene);

  it('is reported alike by every command, whichever comes first', async () => {
    const runs = await dialogs.type(`runs of campaign ${campaignIn(scene)}`);
    expect(told(runs.choices?.[0]?.label), 'runs of').toEqual(wanted);
    expect(runs.choices?.[0]?.label.includes('in progress'), 'runs of').toBe(!wanted.isOver);

    const status = await dialogs.type(`status of campaign ${campaignIn(scene)}`);
    expect(status.text.startsWith('1 run in progress'), 'status of').toBe(!wanted.isOver);
    if (wanted.isOver) expect(told(listLines(status).at(-1)), 'status of').toEqual(wanted);

    const { facts = [] } = await dialogs.type(`campaign ${campaignIn(scene)}`);
    const factOf = (wantedName: string) => facts.find(({ name }) => name === wantedName)?.value;
    expect(factOf('Now'), 'campaign').toBe(wanted.isOver ? undefined : 'run 345 in progress');
    expect(told(factOf('Last run')), 'campaign').toEqual(wanted);

    const begun = await dialogs.type(`run campaign ${campaignIn(scene)}`);
    expect(begun.text.includes('already running'), 'run').toBe(!wanted.isOver);

    const watched = await dialogs.type(`watch campaign ${campaignIn(scene)} run 345`);
    expect(watched.text.includes('isn’t running'), 'watch').toBe(wanted.isOver);

    const compared = await dialogs.type(`compare campaign ${campaignIn(scene)}`);
    const isComparable = wanted.isOver && !wanted.byWord;
    expect(compared.text.startsWith('Run 345 vs run 340'), 'compare').toBe(isComparable);

    const shown = await dialogs.type(`results of campaign ${campaignIn(scene)}`);
    const isShown = isComparable || !wanted.isOver;
    const headline = /^[✓✗⚠?]/u.exec(shown.text)?.[0];
    // The one before it is the last finished one while it goes on.
    expect(headline, 'results').toBe(isShown ? (wanted.sign ?? '✓') : undefined);
  });
});

it('the list of campaigns reports every state as the other commands do', async () => {
  const wanted = new Map(scenes.map(([, scene]) => [campaignIn(scene), expected(scene)]));
  dialogs.setWeather((request) => (answer) => {
    if (!/\/campaigns$/u.test(request.url)) return answerFor(request, answer);
    const listed = [...wanted.keys()].map((campaignId) => ({ campaignId, name: `Lines ${campaignId}` }));
    answer.json(200, { results: listed, nextPage: null });
  });
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const { choices = [] } = await dialogs.type(`campaigns page ${page}`);
    lines.push(...choices.map(({ label }) => label));
    if (!choices.some(({ label }) => label === 'More')) break;
  }
  for (const [id, verdict] of wanted) {
    const line = lines.find((one) => one.startsWith(`${id}: `));
    expect(told(line), line).toEqual(verdict);
    expect(line?.includes('run 345 in progress'), line).toBe(!verdict.isOver);
  }
});

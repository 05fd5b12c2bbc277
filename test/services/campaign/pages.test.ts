import { describe, expect, test } from 'vitest';
import type { KeyPlacement } from '../../../src/services/campaign/key.ts';
import { account, key, type Scripted, scripted } from './scripted-campaigns.ts';

/** A service whose first page of plans has this as its next one. */
async function pointingTo(
  nextPage: (origin: string) => unknown,
  options: { placement?: KeyPlacement; below?: string } = {},
): Promise<Scripted> {
  const started: Scripted = await scripted(
    (_request, answer) =>
      answer.json(200, { results: [{ planId: 1 }], nextPage: nextPage(started.remote.url) }),
    options,
  );
  return started;
}

describe('a next page', () => {
  test.each<[string, (origin: string) => string]>([
    ['of the same list', (origin) => `${origin}${account}/plans?pageno=2`],
    ['with a fragment', (origin) => `${origin}${account}/plans?pageno=2#top`],
    ['that is a query', () => '?pageno=2'],
    ['that is a path', () => `${account}/plans?pageno=2`],
    ['that is relative to the list', () => 'plans?pageno=2'],
    ['with a scheme and host in capitals', (origin) => `${origin.toUpperCase()}${account}/plans?pageno=2`],
    ['with the key', (origin) => `${origin}${account}/plans?apikey=${encodeURIComponent(key)}&pageno=2`],
    ['with half of the key', (origin) => `${origin}${account}/plans?pageno=2&token=token-of-it`],
    [
      'with the key in another encoding',
      (origin) => `${origin}${account}/plans?pageno=2&k=${key.replace(':', '%3a')}`,
    ],
  ])('%s is followed', async (_name, link) => {
    const { campaigns, remote } = await pointingTo(link);
    const first = await campaigns.listPlans();
    expect(first).toMatchObject({ ok: true, value: { next: `${account}/plans?pageno=2` } });
    remote.handle((_request, answer) => answer.json(200, { results: [{ planId: 2 }], nextPage: null }));
    const second = await campaigns.listPlans(first.ok ? first.value.next : '');
    expect(second).toEqual({ ok: true, value: { items: [{ id: 2, name: 'Plan 2' }] } });
    expect(remote.requests[1]?.url).toBe(`${account}/plans?pageno=2`);
  });

  test.each<[string, (origin: string) => unknown, string, string?]>([
    [
      'on another host',
      () => `https://elsewhere.example${account}/plans?pageno=2`,
      'https://elsewhere.example',
      'otherHost',
    ],
    [
      'on another port',
      () => `https://127.0.0.1:1${account}/plans?pageno=2`,
      'https://127.0.0.1:1',
      'otherHost',
    ],
    [
      'on a host without a scheme',
      () => '//elsewhere.example/plans',
      'https://elsewhere.example',
      'otherHost',
    ],
    ['over plain HTTP', (origin) => `${origin.replace('https', 'http')}${account}/plans?pageno=2`, 'http:'],
    ['that is no web page', () => 'javascript:alert(1)', 'javascript:'],
    ['with a user', (origin) => origin.replace('//', '//me@'), 'out of the base URL'],
    ['with credentials', (origin) => origin.replace('//', '//me:pass@'), 'out of the base URL'],
    ['that is not a link', () => 'https://', 'is no link'],
    ['with the key in its path', () => `/${encodeURIComponent(key)}/plans`, 'holds the API key'],
    ['of another type', () => ({ href: '?pageno=2' }), 'neither a link nor null'],
  ])('%s is reported and not followed', async (_name, link, said, leads = 'nowhere') => {
    const { campaigns, remote } = await pointingTo(link);
    const outcome = await campaigns.listPlans();
    expect(outcome).toMatchObject({
      ok: true,
      value: { items: [{ id: 1 }], broken: { detail: expect.stringMatching(/nextPage/u), leads } },
    });
    expect(outcome.ok && outcome.value.next).toBeUndefined();
    expect(JSON.stringify(outcome)).toContain(said);
    expect(JSON.stringify(outcome)).not.toContain('pass@');
    expect(remote.requests).toHaveLength(1);
  });

  test.each([
    `/tenant-two${account}/plans?pageno=2`,
    `${account}/plans?pageno=2`,
    `/tenant/../other${account}/plans?pageno=2`,
    `/tenant/%2e%2e/other${account}/plans?pageno=2`,
  ])('%s is refused if the base URL ends in /tenant', async (link) => {
    const { campaigns } = await pointingTo((origin) => `${origin}${link}`, { below: '/tenant' });
    const outcome = await campaigns.listPlans();
    expect(outcome).toMatchObject({ value: { items: [{ id: 1 }], broken: { leads: 'nowhere' } } });
    expect(outcome.ok && outcome.value.next).toBeUndefined();
  });

  test('below a base URL with a path is followed', async () => {
    const { campaigns, remote } = await pointingTo(() => '?pageno=2', { below: '/tenant/' });
    const first = await campaigns.listPlans();
    await campaigns.listPlans(first.ok ? first.value.next : '');
    expect(remote.requests.map(({ url }) => url)).toEqual([
      `/tenant${account}/plans`,
      `/tenant${account}/plans?pageno=2`,
    ]);
  });

  test('keeps its parameters, but gets our key in the query', async () => {
    const { campaigns, remote } = await pointingTo(() => '?APIKEY=old&fromDate=2030-01-01&pageno=2', {
      placement: { in: 'query', name: 'apiKey' },
    });
    const first = await campaigns.listRuns(12, 0);
    const next = first.ok ? first.value.value.next : undefined;
    expect(next).toBe(`${account}/campaigns/12/runs?fromDate=2030-01-01&pageno=2`);
    await campaigns.listRuns(12, 0, next);
    expect([...(remote.requests[1]?.query ?? [])]).toEqual([
      ['fromDate', '2030-01-01'],
      ['pageno', '2'],
      ['apiKey', key],
    ]);
  });

  test.each([null, undefined, '', ' '])('that is %j ends the list', async (nextPage) => {
    const { campaigns } = await pointingTo(() => nextPage);
    expect(await campaigns.listPlans()).toEqual({ ok: true, value: { items: [{ id: 1, name: 'Plan 1' }] } });
  });

  test.each(['@elsewhere.example/', '/../../other', '.elsewhere.example/', 'plans'])(
    'a cursor from elsewhere is not followed: %s',
    async (cursor) => {
      const { campaigns, remote } = await scripted((_request, answer) => answer.json(200, { results: [] }), {
        below: '/tenant',
      });
      expect(await campaigns.listPlans(cursor)).toMatchObject({ failure: { code: 'UNREACHABLE' } });
      expect(remote.requests).toHaveLength(0);
    },
  );
});

test.each(['plans', 'plans?pageno=1', 'plans?pageno=2'])(
  'a next page that is the same or the first page is a circle: %s',
  async (link) => {
    const { campaigns } = await scripted((_request, answer) =>
      answer.json(200, { results: [], firstPage: 'plans?pageno=1', nextPage: link }),
    );
    expect(await campaigns.listPlans(`${account}/plans?pageno=2`)).toEqual(
      link === 'plans'
        ? { ok: true, value: { items: [], next: `${account}/plans` } }
        : { ok: true, value: { items: [], circle: true } },
    );
  },
);

describe('the cursors of all later pages', () => {
  const rest = async (links: (list: string) => Record<string, unknown>) => {
    const started: Scripted = await scripted((_request, answer) =>
      answer.json(200, { results: [], ...links(`${started.remote.url}${account}/plans`) }),
    );
    const page = await started.campaigns.listPlans();
    return page.ok ? page.value.rest?.map((cursor) => cursor.replace(`${account}/plans`, '')) : page;
  };

  test('are known if the links differ only in their number', async () => {
    const links = (list: string) => ({
      firstPage: `${list}?a=1&pageno=1&apikey=${encodeURIComponent(key)}`,
      nextPage: `${list}?a=1&pageno=3`,
      lastPage: `?a=1&pageno=5`,
    });
    expect(await rest(links)).toEqual(['?a=1&pageno=3', '?a=1&pageno=4', '?a=1&pageno=5']);
  });

  test.each<[string, (list: string) => Record<string, unknown>]>([
    ['there is no first page', (list) => ({ nextPage: `${list}?pageno=2`, lastPage: `${list}?pageno=3` })],
    [
      'the last page is elsewhere',
      (list) => ({
        firstPage: `${list}?pageno=1`,
        nextPage: `${list}?pageno=2`,
        lastPage: 'https://elsewhere.example/?pageno=3',
      }),
    ],
    [
      'the first page is of another list',
      (list) => ({
        firstPage: `${list}x?pageno=1`,
        nextPage: `${list}?pageno=2`,
        lastPage: `${list}?pageno=3`,
      }),
    ],
    [
      'the last page is of another list',
      (list) => ({
        firstPage: `${list}?pageno=1`,
        nextPage: `${list}?pageno=2`,
        lastPage: `${list}x?pageno=3`,
      }),
    ],
    [
      'a parameter differs',
      (list) => ({
        firstPage: `${list}?pageno=1`,
        nextPage: `${list}?pageno=2&token=a`,
        lastPage: `${list}?pageno=3`,
      }),
    ],
    [
      'the last page comes first',
      (list) => ({
        firstPage: `${list}?pageno=1`,
        nextPage: `${list}?pageno=3`,
        lastPage: `${list}?pageno=2`,
      }),
    ],
    [
      'there is no number',
      (list) => ({ firstPage: `${list}?p=1`, nextPage: `${list}?p=2`, lastPage: `${list}?p=3` }),
    ],
    [
      'there are two numbers',
      (list) => ({
        firstPage: `${list}?pageno=1&pageno=1`,
        nextPage: `${list}?pageno=2&pageno=2`,
        lastPage: `${list}?pageno=3&pageno=3`,
      }),
    ],
    [
      'there are too many pages',
      (list) => ({
        firstPage: `${list}?pageno=1`,
        nextPage: `${list}?pageno=2`,
        lastPage: `${list}?pageno=999999999`,
      }),
    ],
    [
      'there is no next page',
      (list) => ({ firstPage: `${list}?pageno=1`, nextPage: null, lastPage: `${list}?pageno=3` }),
    ],
  ])('are unknown if %s', async (_why, links) => {
    expect(await rest(links)).toBeUndefined();
  });
});

import { z } from 'zod';
import type { Campaign, CampaignService, Clocked, Page } from '../../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { HttpClient } from '../../http/client/client.ts';
import { parseHttpDate } from '../../http/client/http-date.ts';
import type { HttpRequest } from '../../http/client/request.ts';
import { changeCall } from '../../limits.ts';
import { derivedFrom } from '../../small-memo.ts';
import { createBody, timestamp, updateBody } from './bodies.ts';
import { type KeyPlacement, placeKey } from './key.ts';
import {
  pageCursors,
  readableCampaign,
  readablePage,
  readablePlan,
  readableResult,
  readableRun,
  readableTestCase,
  withoutKnownItems,
} from './pages.ts';
import {
  readCampaign,
  readCampaignName,
  readPlan,
  readResult,
  readRun,
  readRunStatus,
  readTestCase,
} from './read.ts';
import { camelCaseKeys } from './schemas.ts';

export interface CampaignServiceSettings {
  /** The path between the base URL and the version; `webapi` in the seed. */
  readonly segment: string;
  readonly accountId: number;
  /** Without a scheme, which the placement adds. */
  readonly key: string;
  readonly placement: KeyPlacement;
}

/** Where a list is read, and its parameters for the first page; for later pages only their cursors. */
interface ListRequest {
  readonly operation: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly next?: string | undefined;
  /** How many items are known: the items of a page that says there are as many aren't read. */
  readonly known?: number | undefined;
}

/**
 * The Test Campaign Management API (campaign seed §4) over HTTPS. Replies are read in either casing. The key goes where
 * the placement says, and is never part of a cursor.
 * @param client must know the key as a secret, so that it redacts it
 * @param settings whose key may change
 */
export function createCampaignService(
  client: HttpClient,
  settings: () => CampaignServiceSettings,
): CampaignService {
  const { segment, accountId } = settings();
  const placed = derivedFrom(settings, ({ key, placement }) => placeKey(key, placement));
  const account = `/${encodeURIComponent(segment)}/v3.0/accounts/${encodeURIComponent(accountId)}`;
  const campaigns = `${account}/campaigns`;
  const pathOf = (id: number) => `${campaigns}/${encodeURIComponent(id)}`;

  const withKey = (request: HttpRequest): HttpRequest => ({
    ...request,
    headers: { ...request.headers, ...placed().headers },
    query: { ...request.query, ...placed().query },
  });

  async function readOne(request: HttpRequest, id?: number): Promise<Outcome<Campaign>> {
    const schema = z
      .preprocess((body) => camelCaseKeys(body), readableCampaign)
      .refine(({ campaignId }) => id === undefined || campaignId === id, {
        message: 'is of another campaign',
        path: ['campaignId'],
      })
      .transform(readCampaign);
    return await client.expect(withKey(request), { schema });
  }

  /** A change; only the headers of its answer are read. */
  const act = (request: Pick<HttpRequest, 'operation' | 'method' | 'path' | 'isTooLate'>) =>
    client.request(withKey({ ...request, ...change, ignoresBody: true }));

  /** One page, with what `more` reads from its envelope. */
  async function readPage<Wire, Item, More extends object>(
    { operation, path, query = {}, next, known }: ListRequest,
    pages: PageSchema<Wire>,
    read: (wire: Wire) => Item,
    more: (envelope: Envelope) => More,
  ): Promise<Outcome<Clocked<Page<Item> & More>>> {
    const parameters = new URLSearchParams(query);
    const asked = next ?? (parameters.size === 0 ? path : `${path}?${parameters}`);
    const whole = pages.transform((page) => ({
      items: page.results.map(read),
      ...pageCursors(client.base, asked, page, placed().withoutKey),
      ...more(page),
    }));
    const schema =
      known === undefined ? whole : z.preprocess((body) => withoutKnownItems(body, known), whole);
    const request = withKey({ operation, method: 'GET', path: asked, retry: 'idempotent' });
    const answered = await client.expectWithHeaders(request, { schema });
    if (!answered.ok) return answered;
    return { ok: true, value: clocked(answered.value.value, answered.value.headers) };
  }

  async function readPlainPage<Wire, Item>(
    list: ListRequest,
    pages: PageSchema<Wire>,
    read: (wire: Wire) => Item,
  ): Promise<Outcome<Page<Item>>> {
    return withoutClock(await readPage(list, pages, read, () => ({})));
  }

  return {
    listTestCases(next) {
      const list = { operation: 'campaign.testCases', path: `${account}/testcases`, next };
      return readPlainPage(list, pagesOf.testCases, readTestCase);
    },
    listPlans(next) {
      const list = { operation: 'campaign.plans', path: `${account}/plans`, next };
      return readPlainPage(list, pagesOf.plans, readPlan);
    },
    listCampaigns(next) {
      const list = { operation: 'campaign.list', path: campaigns, next };
      return readPlainPage(list, pagesOf.campaigns, readCampaign);
    },
    createCampaign(campaign, isTooLate) {
      const rules = { ...change, isTooLate };
      const body = createBody(campaign);
      return readOne({ operation: 'campaign.create', method: 'POST', path: campaigns, body, ...rules });
    },
    updateCampaign(id, update, isTooLate) {
      const rules = { ...change, isTooLate };
      const body = updateBody(update);
      return readOne({ operation: 'campaign.update', method: 'PUT', path: pathOf(id), body, ...rules }, id);
    },
    readCampaign: (id) =>
      readOne({ operation: 'campaign.read', method: 'GET', path: pathOf(id), retry: 'idempotent' }, id),
    async deleteCampaign(id, isTooLate) {
      const path = pathOf(id);
      const answered = await act({ operation: 'campaign.delete', method: 'DELETE', path, isTooLate });
      return answered.ok ? { ok: true, value: undefined } : answered;
    },
    async execute(id, isTooLate) {
      // The body names the previous run (seed §4 rule 2): whatever it holds, nothing depends on it.
      const path = `${pathOf(id)}/execute`;
      const answered = await act({ operation: 'campaign.execute', method: 'POST', path, isTooLate });
      return answered.ok ? { ok: true, value: clocked(undefined, answered.value.headers) } : answered;
    },
    listRuns(id, since, next) {
      const fromDate = timestamp(since);
      const query: Record<string, string> = fromDate === undefined ? {} : { fromDate };
      const list = { operation: 'campaign.runs', path: `${pathOf(id)}/runs`, query, next };
      return readPage(list, pagesOf.runs, readRun, readCampaignName);
    },
    async listResults(id, run, { steps, known }, next) {
      const path = `${account}/report/campaigns/${encodeURIComponent(id)}/runs/${encodeURIComponent(run)}/results`;
      const list = {
        operation: 'campaign.results',
        path,
        query: { stepResults: String(steps) },
        next,
        known,
      };
      const runStatus = (page: Envelope) => ({ runStatus: readRunStatus(page) });
      return withoutClock(await readPage(list, pagesOf.results, readResult, runStatus));
    },
  };
}

/** Made once: the first use of a schema compiles it, which costs more than reading a page. */
const pagesOf = {
  testCases: readablePage(readableTestCase),
  plans: readablePage(readablePlan),
  campaigns: readablePage(readableCampaign),
  runs: readablePage(readableRun),
  results: readablePage(readableResult),
};

type Envelope = Parameters<typeof readRunStatus>[0] & Parameters<typeof readCampaignName>[0];
type PageSchema<Wire> = ReturnType<typeof readablePage<Wire>>;

/** A call that changes something is never tried again once it may have been done. */
const change = { retry: 'neverLeft', ...changeCall } as const;

/** RFC 9110 §6.6.1. */
function clocked<Value>(value: Value, headers: Readonly<Record<string, string>>): Clocked<Value> {
  return { value, serviceTime: parseHttpDate(headers['date']) };
}

function withoutClock<Value>(outcome: Outcome<Clocked<Value>>): Outcome<Value> {
  return outcome.ok ? { ok: true, value: outcome.value.value } : outcome;
}

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { gatherItems } from '../../../dialogs/campaign/pages.ts';
import { readResults } from '../../../dialogs/campaign/results/read.ts';
import { readRunsSince } from '../../../dialogs/campaign/run/find-run.ts';
import { type Scripted, scripted } from '../../services/campaign/scripted-campaigns.ts';
import { few } from '../../support/property-runs.ts';
import type { SeenRequest } from '../../support/tls-server.ts';

/** How the pages of a list lead on. */
interface Circle {
  readonly pages: number;
  readonly perPage: number;
  /** The page after the last one; the first is 1. */
  readonly backTo: number;
  /** Every link is another address. */
  readonly otherAddresses: boolean;
  /** Whether results have a ticket of their own. */
  readonly tickets: boolean;
}

/** One running number for each item, whatever the list. */
type Write = (id: number, circle: Circle) => object;

const dates = { startDate: '2026-11-20T08:00:00Z', endDate: '2026-11-20T08:05:00Z' };
const lists: Readonly<Record<string, { write: Write; read(remote: Scripted): Promise<readonly unknown[]> }>> =
  {
    plans: {
      write: (planId) => ({ planId }),
      read: async ({ campaigns }) => await gather((next) => campaigns.listPlans(next)),
    },
    'test cases': {
      write: (testCaseId) => ({ testCaseId }),
      read: async ({ campaigns }) => await gather((next) => campaigns.listTestCases(next)),
    },
    campaigns: {
      write: (campaignId) => ({ campaignId }),
      read: async ({ campaigns }) => await gather((next) => campaigns.listCampaigns(next)),
    },
    // The id of a campaign's run need not be unique.
    runs: {
      write: (runId) => ({ runId, campaignRunId: '00000000-0000-4000-8000-000000000000', ...dates }),
      async read({ campaigns }) {
        const read = await readRunsSince({ service: campaigns, ...notes }, 12, 0);
        return read.ok ? read.value.map(({ id }) => id) : [read.failure];
      },
    },
    results: {
      write: (id, { tickets }) => ({
        ...(tickets ? { testRunTicketId: `ticket ${id}` } : {}),
        testResultId: 0,
        testResult: { result: 'Failed', detail: 'No answer' },
        testCase: { testCaseId: id },
      }),
      async read({ campaigns }) {
        const read: unknown[] = [];
        for await (const page of readResults({ service: campaigns, ...notes }, { ...run, steps: true })) {
          read.push(...(page.ok ? page.value.items.map(({ testCase }) => testCase) : [page.failure]));
        }
        return read;
      },
    },
  };

const run = { campaign: 12, run: 345 };
let circles: string[] = [];
const notes = { newReference: () => 'ref', noteCircle: (list: string) => void circles.push(list) };

async function gather(
  readPage: Parameters<typeof gatherItems<{ readonly id: number }>>[1],
): Promise<readonly unknown[]> {
  const read = await gatherItems(notes, readPage, { list: 'a list', maxPages: 50 });
  return read.ok ? read.value.items.map(({ id }) => id) : [read.failure];
}

/** The page that is asked for, of a list that goes in this circle. */
function pageOf({ query }: SeenRequest, circle: Circle, write: Write): object {
  const { pages, perPage, backTo, otherAddresses } = circle;
  const asked = Number(query.get('pageno') ?? 1);
  const next = asked < pages ? asked + 1 : backTo;
  const round = Number(query.get('round') ?? 0) + 1;
  return {
    results: Array.from({ length: perPage }, (_, at) => write((asked - 1) * perPage + at + 1, circle)),
    nextPage: `?pageno=${next}${otherAddresses ? `&round=${round}` : ''}`,
    totalResults: pages * perPage,
    campaignRun: { campaignStatus: 'Completed', runId: 345, ...dates, result: 'Failed' },
  };
}

const anyCircle: fc.Arbitrary<Circle> = fc
  .record({
    pages: fc.integer({ min: 1, max: 6 }),
    perPage: fc.integer({ min: 1, max: 4 }),
    backTo: fc.integer({ min: 1, max: 6 }),
    otherAddresses: fc.boolean(),
    tickets: fc.boolean(),
  })
  .map((circle) => ({ ...circle, backTo: Math.min(circle.backTo, circle.pages) }));

let remote: Scripted;
beforeEach(async () => {
  circles = [];
  remote = await scripted((_request, answer) => answer.json(200, { results: [] }));
});

describe('a pagination loop', () => {
  it.each(Object.keys(lists))('ends a list of %s after reading each item once', async (name) => {
    const { write, read } = lists[name] ?? lists['plans'] ?? { write: () => ({}), read: async () => [] };
    const property = fc.asyncProperty(anyCircle, async (circle) => {
      circles = [];
      remote.remote.handle((request, answer) => answer.json(200, pageOf(request, circle, write)));
      const whole = Array.from({ length: circle.pages * circle.perPage }, (_, at) => at + 1);
      expect(await read(remote)).toEqual(whole);
      expect(circles).toHaveLength(1);
    });
    await fc.assert(property, few);
  });
});

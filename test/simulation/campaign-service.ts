import type {
  Campaign,
  CampaignRun,
  CampaignService,
  CampaignUpdate,
  Clocked,
  NewCampaign,
  Page,
  ResultPage,
  RunPage,
  TestResult,
} from '../../dialogs/ports/campaign.ts';
import { type Call, createCalls, type Said } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess } from './process.ts';
import type { World } from './world.ts';

/** An execution that the service took, whatever became of its answer. */
export interface Execution {
  readonly campaign: number;
  readonly run: number;
  /** Milliseconds of the world. */
  readonly at: number;
  /** The process that asked for it. */
  readonly by: string;
}

/** A result of a run, and from when on it can be read. Milliseconds of the world. */
export interface ServiceResult {
  readonly testCase: number;
  readonly word: ResultWord;
  readonly shownAt: number;
}

export interface ServiceRun {
  readonly id: number;
  readonly campaign: number;
  /** Milliseconds of the world. */
  readonly startedAt: number;
  readonly endsAt: number;
  readonly results: readonly ServiceResult[];
}

export type ResultWord = 'Success' | 'Satisfactory' | 'Failed' | 'Aborted';

interface ServiceCampaign {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly plan: 'Velocity' | 'Cruncher';
  readonly concurrency: number;
  /** Test cases, by their ids. */
  readonly cases: readonly number[];
}

/** A campaign that Canvass created, changed or deleted, whatever became of the answer; those of reruns aren't among them. */
export interface CampaignChange extends Pick<ServiceCampaign, 'name' | 'concurrency'> {
  readonly kind: 'create' | 'update' | 'delete';
  readonly campaign: number;
  /** Milliseconds of the world. */
  readonly at: number;
}

export interface CampaignTruth {
  readonly campaigns: ReadonlyMap<number, ServiceCampaign>;
  readonly changes: readonly CampaignChange[];
  readonly executions: readonly Execution[];
  readonly runs: ReadonlyMap<number, ServiceRun>;
  /** How far its clock is before ours, as its answers tell. Milliseconds. */
  ahead(): number;
  /** It stamps runs by a clock of its own that it doesn't tell. */
  hidesItsClock(): boolean;
  /** Runs of which results came in long enough after they were said to be over. */
  lateRuns(): readonly ServiceRun[];
  /** The test cases of a run that passed when they were run once more, after it was over. */
  passedLater(run: ServiceRun): ReadonlySet<number>;
  /** Somebody starts a run without Canvass. */
  startElsewhere(campaign: number): ServiceRun;
  /** The service, as one process reaches it. */
  serviceFor(process: CanvassProcess, faults: Faults): CampaignService;
}

/** Those that are there from the beginning. Of one of them nobody knows how many calls it places. */
export const firstCampaigns: readonly ServiceCampaign[] = [
  { id: 12, name: 'Nightly', plan: 'Velocity', concurrency: 2, cases: [120, 121, 122, 123] },
  { id: 15, name: 'Smoke', plan: 'Velocity', concurrency: 2, cases: [150, 151] },
  { id: 18, name: 'Load', plan: 'Cruncher', concurrency: 2, cases: [180, 181, 182] },
];

const plans = ['Velocity', 'Cruncher'] as const;

/** What each service of this kind does its own way. */
interface Habits {
  /** Its clock, before ours. Milliseconds. */
  skew: number;
  /** Its answers have a `Date`. */
  readonly tellsTime: boolean;
  /** The list of runs tells when a run ended; else its results alone do. */
  readonly listsEnds: boolean;
  /** Results stand in the order of their test cases, not of their arrival: pages move while they are read. */
  readonly sortsResults: boolean;
  readonly pageSize: number;
  readonly canDelete: boolean;
}

interface StoredRun extends ServiceRun {
  /** It may be deleted by now. */
  readonly campaignName: string;
  /** By the service's clock of then. */
  readonly stampedAt: number;
  /** From then on it is in the list. Milliseconds of the world. */
  readonly listedAt: number;
  /** Until then its results speak of the run before. */
  readonly staleUntil: number;
  readonly offset: number;
}

/** The campaign service, which knows every execution, and how every run came out. */
export function createCampaignTruth(world: World): CampaignTruth {
  const service = world.actor('campaign service');
  const chance = world.chance.branch('campaign service');
  let lastNumber = 20;
  const campaigns = new Map(firstCampaigns.map((campaign) => [campaign.id, campaign]));
  const changes: CampaignChange[] = [];
  const executions: Execution[] = [];
  const runs = new Map<number, StoredRun>();
  const habits: Habits = {
    skew: chance.happens(0.5) ? Math.round(chance.between(-3, 3) * 3_600_000) : 0,
    tellsTime: chance.happens(0.85),
    listsEnds: chance.happens(0.7),
    sortsResults: chance.happens(0.3),
    pageSize: chance.pick([2, 3, 50]),
    canDelete: chance.branch('deletions').happens(0.7),
  };

  const clock = (): number => world.now() + habits.skew;
  const clocked = <Value>(value: Value): Said<Clocked<Value>> => ({
    value: habits.tellsTime ? { value, serviceTime: Math.floor(clock() / 1000) * 1000 } : { value },
  });
  const runsOf = (campaign: number): StoredRun[] =>
    [...runs.values()].filter((run) => run.campaign === campaign);

  function start(campaign: ServiceCampaign, who: string): StoredRun {
    const now = world.now();
    const begins = now + chance.between(500, 8_000);
    const pace = chance.pick([50, 2_000, 15_000]);
    const isBad = chance.happens(0.5);
    let at = begins;
    const results = campaign.cases.map((testCase): ServiceResult => {
      at += chance.between(0.3, 1) * pace;
      return { testCase, word: drawWord(chance, isBad), shownAt: at };
    });
    const endsAt = at + chance.between(0, 2_000);
    // Some only come in when the run is said to be over.
    const late = results.map((result) => ({
      ...result,
      shownAt: chance.happens(0.08) ? endsAt + latency(chance) : result.shownAt,
    }));
    const run: StoredRun = {
      id: 101 + runs.size,
      campaign: campaign.id,
      campaignName: campaign.name,
      startedAt: now,
      endsAt,
      results: late,
      stampedAt: clock(),
      listedAt: now + (chance.happens(0.2) ? chance.between(500, 30_000) : 0),
      staleUntil: chance.happens(0.2) ? begins : 0,
      offset: habits.skew,
    };
    runs.set(run.id, run);
    world.note(
      'campaign service',
      `run ${run.id} of campaign ${campaign.id} is started by ${who}: ${toldResults(late)}`,
    );
    return run;
  }

  const isOver = (run: StoredRun): boolean => world.now() >= run.endsAt;
  const shownOf = (run: StoredRun): readonly (ServiceResult & { readonly place: number })[] => {
    const shown = run.results
      .map((result, place) => ({ ...result, place }))
      .filter(({ shownAt }) => shownAt <= world.now());
    return habits.sortsResults ? shown : shown.toSorted((one, other) => one.shownAt - other.shownAt);
  };

  function endOf(run: StoredRun): Pick<CampaignRun, 'endedAt' | 'result'> {
    return isOver(run)
      ? { endedAt: Math.round(run.endsAt + run.offset), result: worst(shownOf(run).map(({ word }) => word)) }
      : {};
  }

  function listRuns(id: number, since: number, page: number): Said<Clocked<RunPage>> {
    const campaign = campaigns.get(id);
    if (campaign === undefined) return { refused: 404 };
    const listed = runsOf(id)
      .filter(({ listedAt, stampedAt }) => listedAt <= world.now() && stampedAt >= since)
      .toReversed();
    const shown = pageOf(listed, page, habits.pageSize, `${since}`);
    return clocked({
      ...shown,
      campaignName: campaign.name,
      items: shown.items.map(
        (run): CampaignRun => ({
          id: run.id,
          startedAt: Math.round(run.stampedAt),
          ...(habits.listsEnds && endOf(run)),
        }),
      ),
    });
  }

  function listResults(campaign: number, id: number, page: number): Said<ResultPage> {
    const run = runs.get(id);
    if (run === undefined || run.campaign !== campaign) return { refused: 404 };
    const isStale = world.now() < run.staleUntil;
    const shown = shownOf(run);
    const { items, ...rest } = pageOf(shown, page, habits.pageSize, '');
    const hasBegun = shown.length > 0;
    return {
      value: {
        ...rest,
        items: items.map((result): TestResult => resultOf(run, result)),
        runStatus: {
          status: isStale || isOver(run) ? 'Completed' : hasBegun ? 'Running' : 'Queued',
          startedAt: Math.round(run.stampedAt),
          totalResults: shown.length,
          ...endOf(run),
        },
      },
    };
  }

  function resultOf(
    { id, offset }: StoredRun,
    { testCase, word, place, shownAt }: ServiceResult & { readonly place: number },
  ): TestResult {
    return {
      ticket: `t-${id}-${place}`,
      testCase,
      name: `Case ${testCase}`,
      result: word,
      ranAt: Math.round(shownAt + offset),
      durationMilliseconds: 1_000,
      detail: detailOf(word),
      dialResult: 'Answered',
    };
  }

  function campaignReply({ id, name, description, plan, concurrency, cases }: ServiceCampaign): Campaign {
    return {
      id,
      name,
      active: true,
      channel: 'Voice',
      concurrency,
      attemptsPerSecond: 1,
      distribution: 'RoundRobin',
      description,
      plan: { id: plans.indexOf(plan) + 1, name: plan, type: plan },
      tests: cases.map((testCase) => ({ testCase, percent: 100 / cases.length, name: `Case ${testCase}` })),
    };
  }

  function note(kind: CampaignChange['kind'], { id, name, concurrency }: ServiceCampaign): void {
    if (!name.startsWith('Rerun of '))
      changes.push({ kind, campaign: id, name, concurrency, at: world.now() });
  }

  function save(
    id: number,
    { name, description, plan, concurrency, tests }: NewCampaign | CampaignUpdate,
  ): Said<Campaign> {
    const campaign: ServiceCampaign = {
      id,
      name,
      plan: plan.type === 'Cruncher' ? 'Cruncher' : 'Velocity',
      concurrency,
      description,
      cases: tests.map(({ testCase }) => testCase),
    };
    note(campaigns.has(id) ? 'update' : 'create', campaign);
    campaigns.set(id, campaign);
    world.note(
      'campaign service',
      `campaign ${id} “${name}” has ${campaign.cases.join(', ')}, concurrency ${concurrency}`,
    );
    return { value: campaignReply(campaign) };
  }

  function create(campaign: NewCampaign): Said<Campaign> {
    lastNumber += 1;
    return save(lastNumber, campaign);
  }

  function remove(id: number): Said<undefined> {
    const campaign = campaigns.get(id);
    if (!habits.canDelete) return { refused: 405 };
    if (campaign === undefined) return { refused: 404 };
    note('delete', campaign);
    campaigns.delete(id);
    world.note('campaign service', `campaign ${id} “${campaign.name}” is deleted`);
    return { value: undefined };
  }

  return {
    campaigns,
    changes,
    executions,
    runs,
    ahead: () => (habits.tellsTime ? habits.skew : 0),
    hidesItsClock: () => !habits.tellsTime && habits.skew !== 0,
    lateRuns: () =>
      [...runs.values()].filter(({ endsAt, results }) => results.some(({ shownAt }) => shownAt > endsAt)),
    passedLater: ({ campaign, endsAt }) =>
      new Set(
        [...runs.values()]
          .filter((run) => isRerun(run, campaign) && run.startedAt >= endsAt)
          .flatMap(({ results }) => results.filter(({ word }) => isPass(word)))
          .map(({ testCase }) => testCase),
      ),
    startElsewhere(id) {
      const campaign = campaigns.get(id);
      if (campaign === undefined) throw new Error(`There is no campaign ${id}.`);
      return start(campaign, 'somebody else');
    },
    serviceFor(process, faults) {
      const call: Call = createCalls(world, service, process, faults);
      const plain = <Item>(operation: string, items: readonly Item[], next: string | undefined) =>
        call<Page<Item>>(operation, () => ({ value: pageOf(items, pageNumber(next), habits.pageSize, '') }));
      return {
        listTestCases: (next) =>
          plain(
            'campaign.testCases',
            firstCampaigns.flatMap(({ cases }) => cases.map((id) => ({ id, name: `Case ${id}` }))),
            next,
          ),
        listPlans: (next) =>
          plain(
            'campaign.plans',
            plans.map((name, index) => ({ id: index + 1, name, type: name })),
            next,
          ),
        listCampaigns: (next) =>
          call<Page<Campaign>>('campaign.list', () => ({
            value: pageOf([...campaigns.values()].map(campaignReply), pageNumber(next), habits.pageSize, ''),
          })),
        readCampaign: (id) =>
          call<Campaign>('campaign.read', () => {
            const campaign = campaigns.get(id);
            return campaign === undefined ? { refused: 404 } : { value: campaignReply(campaign) };
          }),
        createCampaign: (campaign, isTooLate) => call('campaign.create', () => create(campaign), isTooLate),
        updateCampaign: (id, update, isTooLate) =>
          call<Campaign>(
            'campaign.update',
            () => (campaigns.has(id) ? save(id, update) : { refused: 404 }),
            isTooLate,
          ),
        deleteCampaign: (id, isTooLate) => call<undefined>('campaign.delete', () => remove(id), isTooLate),
        async execute(id, isTooLate) {
          const work = (): Said<Clocked<undefined>> => {
            const campaign = campaigns.get(id);
            if (campaign === undefined) return { refused: 404 };
            const run = start(campaign, process.actor.name);
            executions.push({ campaign: id, run: run.id, at: world.now(), by: process.actor.name });
            return clocked(undefined);
          };
          const executed = await call('campaign.execute', work, isTooLate);
          // The answer's body isn't read.
          const isRead = executed.ok || executed.failure.code !== 'INVALID_RESPONSE';
          return isRead ? executed : { ok: true, value: { value: undefined } };
        },
        listRuns: (id, since = Number.NEGATIVE_INFINITY, next) =>
          call('campaign.runs', () => listRuns(id, cursorSince(next) ?? since, pageNumber(next))),
        listResults: (campaign, run, _options, next) =>
          call('campaign.results', () => listResults(campaign, run, pageNumber(next))),
      };
    },
  };
}

function isRerun({ campaignName }: StoredRun, campaign: number): boolean {
  return campaignName.startsWith(`Rerun of ${campaign}: `);
}

function isPass(word: ResultWord): boolean {
  return word === 'Success' || word === 'Satisfactory';
}

function drawWord(chance: Chance, isBad: boolean): ResultWord {
  if (!isBad || chance.happens(0.6)) return 'Success';
  return chance.pick(['Failed', 'Failed', 'Satisfactory', 'Aborted']);
}

/** How long after the end of its run a late result comes in. */
function latency(chance: Chance): number {
  return chance.pick([chance.between(0, 6_000), chance.between(0, 60_000), chance.between(0, 600_000)]);
}

function worst(words: readonly ResultWord[]): ResultWord {
  const [first = 'Success'] = (['Failed', 'Aborted', 'Satisfactory'] as const).filter((word) =>
    words.includes(word),
  );
  return first;
}

function detailOf(word: ResultWord): string {
  return word === 'Success' ? 'All steps as expected' : `${word} for a reason`;
}

function toldResults(results: readonly ServiceResult[]): string {
  return results.map(({ word }) => word).join(', ');
}

/** By its number, as a service does it: what comes in meanwhile moves what stands behind it. */
function pageOf<Item>(items: readonly Item[], page: number, size: number, since: string): Page<Item> {
  const more = items.length > page * size;
  return {
    items: items.slice((page - 1) * size, page * size),
    ...(more && { next: `${page + 1}/${since}` }),
  };
}

function pageNumber(next: string | undefined): number {
  return next === undefined ? 1 : Number(next.split('/')[0]);
}

function cursorSince(next: string | undefined): number | undefined {
  const since = next?.split('/')[1];
  return since === undefined || since === '' ? undefined : Number(since);
}

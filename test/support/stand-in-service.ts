import type { CampaignRun, CampaignService, RunStatus, TestResult } from '../../dialogs/ports/campaign.ts';
import type { FailureCode, Outcome } from '../../dialogs/ports/outcome.ts';

export interface StandInRun {
  id: number;
  startsAt: number;
  /** Until then it says that it is queued. */
  queuedUntil?: number;
  /** Until then its status is that of the run before. */
  staleUntil?: number;
  endsAt: number;
  results: readonly TestResult[];
  result: string;
  /** For how long after its end the last result is still missing. Milliseconds. */
  late?: number;
  /** When the list of runs begins to show it. */
  shownFrom?: number;
  /** Whether its results alone tell that it is over. */
  endless?: true;
}

/** The campaign service at the rim, for what a real one can't be made to do at a given moment. */
export interface StandInService extends CampaignService {
  executions: number;
  readonly runs: StandInRun[];
  /** What execute answers, and whether it is done all the same. */
  onExecute: 'accept' | 'lose' | 'loseUndone' | 'refuse' | 'unreachable';
  /** Whether reads fail. */
  down: boolean;
  /** How many runs a page of their list has. */
  pageSize: number;
  /** Makes the run that an execution starts; absent: one of a minute with two results. */
  nextRun: (at: number) => StandInRun;
}

export const passed: TestResult = { testCase: 1, name: 'Greeting', result: 'Success' };
export const failed: TestResult = { testCase: 2, name: 'Transfer', result: 'Failed', detail: 'No answer' };

/** A run that begins at a time and takes so long; run 100, which passes, unless it is said. */
export function runOf(startsAt: number, lasts: number, more: Partial<StandInRun> = {}): StandInRun {
  return { id: 100, startsAt, endsAt: startsAt + lasts, results: [passed], result: 'Success', ...more };
}

/** @param skew how far its clock is off ours, in milliseconds */
export function standInService(now: () => number, skew = 0): StandInService {
  const time = (): number => now() + skew;
  const fail = (code: FailureCode): Outcome<never> => ({
    ok: false,
    failure: { code, operation: 'campaign', detail: 'stand-in', reference: 'ref' },
  });
  function standing(run: StandInRun): RunStatus {
    const over = time() >= run.endsAt;
    const isStale = time() < (run.staleUntil ?? 0);
    return {
      status: over || isStale ? 'Completed' : time() < (run.queuedUntil ?? 0) ? 'Queued' : 'Running',
      startedAt: run.startsAt,
      ...(over && !run.endless ? { endedAt: run.endsAt, result: run.result } : {}),
      totalResults: shown(run).length,
    };
  }
  function shown(run: StandInRun): readonly TestResult[] {
    if (time() >= run.endsAt && time() < run.endsAt + (run.late ?? 0)) return run.results.slice(0, -1);
    const part = Math.min(1, Math.max(0, (time() - run.startsAt) / (run.endsAt - run.startsAt)));
    return run.results.slice(0, Math.floor(run.results.length * part));
  }
  function listed(run: StandInRun): CampaignRun {
    const over = time() >= run.endsAt;
    return {
      id: run.id,
      startedAt: run.startsAt,
      ...(over && !run.endless ? { endedAt: run.endsAt, result: run.result } : {}),
    };
  }
  const nothing = async (): Promise<Outcome<never>> => fail('REFUSED');
  const service: StandInService = {
    executions: 0,
    runs: [],
    onExecute: 'accept',
    down: false,
    pageSize: Number.POSITIVE_INFINITY,
    nextRun: (at) => ({
      id: 100 + service.runs.length,
      startsAt: at,
      endsAt: at + 60_000,
      results: [passed, failed],
      result: 'Failed',
    }),
    async execute() {
      if (service.onExecute === 'unreachable') return fail('UNREACHABLE');
      if (service.onExecute === 'refuse') return fail('REFUSED');
      service.executions += 1;
      if (service.onExecute !== 'loseUndone') service.runs.push(service.nextRun(time()));
      return service.onExecute === 'accept'
        ? { ok: true, value: { value: undefined, serviceTime: time() } }
        : fail('FATE_UNKNOWN');
    },
    async listRuns(_campaign, since = 0, next = '0') {
      if (service.down) return fail('UNREACHABLE');
      const all = service.runs
        .filter(({ startsAt, shownFrom }) => startsAt >= since && time() >= (shownFrom ?? 0))
        .map(listed)
        .toReversed();
      const end = Number(next) + service.pageSize;
      const page = { items: all.slice(Number(next), end), ...(end < all.length && { next: String(end) }) };
      return { ok: true, value: { value: page, serviceTime: Math.floor(time() / 1000) * 1000 } };
    },
    async listResults(_campaign, id) {
      const run = service.runs.find((one) => one.id === id);
      if (service.down || run === undefined) return fail('UNREACHABLE');
      return { ok: true, value: { items: shown(run), runStatus: standing(run) } };
    },
    listTestCases: nothing,
    listPlans: nothing,
    listCampaigns: nothing,
    createCampaign: nothing,
    updateCampaign: nothing,
    readCampaign: nothing,
    deleteCampaign: nothing,
  };
  return service;
}

import { createHash } from 'node:crypto';
import type { CampaignService } from '../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../dialogs/ports/outcome.ts';
import type { ProgramPorts } from '../../src/app/create-program.ts';
import { checkRest, checkSurveys } from './checks.ts';
import { createCustomer } from './customer.ts';
import { createFaults, type FaultKind } from './faults.ts';
import { type CanvassProcess, type RunningProcess, startProcess } from './process.ts';
import { createSimulatedDisk } from './store.ts';
import { createSurveyTruth } from './survey-service.ts';
import { createTeams } from './teams.ts';
import { createWorld, type Happening } from './world.ts';

export interface HistoryPlan {
  readonly seed: string;
  readonly customers?: number;
  /** Faults that are spared, by their number. */
  readonly spared?: ReadonlySet<number>;
  /** How many times as often as usual things go wrong. */
  readonly rate?: number;
}

export interface HistoryResult {
  readonly findings: readonly string[];
  readonly happenings: readonly Happening[];
  readonly turns: number;
  readonly faults: ReadonlyMap<FaultKind, number>;
  /** Of all that happened. */
  readonly digest: string;
}

/** For so long things go wrong; then they must come to rest. Milliseconds of the world. */
const troubledMs = 4 * 60_000;
const quietMs = 10 * 60_000;

/** Plays one history from its seed: the same seed gives the same history. */
export async function playHistory({
  seed,
  customers: count = 2,
  spared = new Set(),
  rate = 1,
}: HistoryPlan): Promise<HistoryResult> {
  const world = createWorld(seed);
  const disk = await createSimulatedDisk();
  const faults = createFaults(world, world.chance.branch('faults'), { rate, spared, sharedStore: false });
  const truth = createSurveyTruth(world);
  const supervisor = world.actor('supervisor');
  const supervisorTime = world.timeOf(supervisor);
  const chance = world.chance.branch('supervisor');
  let process: RunningProcess | undefined;
  let starts = 0;

  const teams = createTeams(world, faults, () => (process?.actor.alive === true ? process : undefined));

  function start(): void {
    starts += 1;
    process = startProcess(`canvass ${starts}`, {
      ...{ world, disk, faults },
      surveys: (of) => truth.serviceFor(of, faults),
      campaigns: noCampaigns,
      connector: teams.connectorFor,
      onDeath() {
        if (faults.happens('power lost', 'the machine')) disk.losePower();
        supervisorTime.after(chance.between(100, 8_000), start);
      },
    });
  }

  start();
  const customers = Array.from({ length: count }, (_, index) =>
    createCustomer(world, teams, `customer-${index + 1}`),
  );
  const began = world.now();
  const isTroubled = (): boolean => world.now() - began < troubledMs;
  const findings: string[] = [];
  let living = customers.length;
  for (const customer of customers) void customer.live(() => !isTroubled()).then(() => (living -= 1));
  await world.run(() => living === 0 && !isTroubled());
  faults.end();
  // What is under way comes to its end.
  const quietFrom = world.now();
  supervisorTime.after(quietMs, () => {});
  await world.run(() => world.now() - quietFrom >= quietMs);
  let finishing = customers.length;
  for (const customer of customers)
    void customer.finish().then((trouble) => {
      finishing -= 1;
      if (trouble !== undefined) findings.push(`${customer.name}: ${trouble}`);
    });
  const finishFrom = world.now();
  supervisorTime.after(maxFinishMs, () => {});
  await world.run(() => finishing === 0 || world.now() - finishFrom > maxFinishMs);
  if (finishing > 0) findings.push(`${finishing} customers never came to an end`);
  findings.push(...checkSurveys(truth, customers), ...checkRest(disk));
  disk.close();
  const digest = createHash('sha256');
  for (const { at, who, what } of world.history) digest.update(`${at} ${who} ${what}\n`);
  return {
    findings,
    happenings: world.history,
    turns: teams.deliveries.length,
    faults: faults.counts,
    digest: digest.digest('hex').slice(0, 16),
  };
}

const maxFinishMs = 40 * 60_000;

/** Nobody runs campaigns in these histories. */
function noCampaigns({ newReference }: CanvassProcess): ProgramPorts['campaigns'] {
  const refused = async (): Promise<Outcome<never>> => ({
    ok: false,
    failure: { code: 'REFUSED', operation: 'campaign', status: 404, detail: '', reference: newReference() },
  });
  const service: CampaignService = {
    ...{ listTestCases: refused, listPlans: refused, listCampaigns: refused, createCampaign: refused },
    ...{ updateCampaign: refused, readCampaign: refused, deleteCampaign: refused, execute: refused },
    ...{ listRuns: refused, listResults: refused },
  };
  return { service, paced: () => service, pausedFor: () => 0, keyPlacement: 'nowhere' };
}

import { createHash } from 'node:crypto';
import { type Browser, createBrowser } from './browser.ts';
import { createCampaignTruth, firstCampaigns } from './campaign-service.ts';
import { completeCast, drawCast, usualCast } from './cast.ts';
import { createCauses } from './causes.ts';
import type { Chance } from './chance.ts';
import type { Chat } from './channel.ts';
import { checkCampaigns } from './checks/campaigns.ts';
import { checkInvitations } from './checks/invitations.ts';
import { checkLinks } from './checks/links.ts';
import { checkOnce } from './checks/once.ts';
import { checkRest } from './checks/rest.ts';
import { checkSilence } from './checks/silence.ts';
import { checkTold } from './checks/told.ts';
import { checkTabs } from './checks/web-chat.ts';
import { checkSurveys } from './checks.ts';
import { createColleague } from './colleague.ts';
import { connectorTo } from './connector-channel.ts';
import { createCustomer } from './customer.ts';
import { type AimedFault, createFaults, type Fault, type FaultKind } from './faults.ts';
import { createInvitingSystem } from './inviting-system.ts';
import { createOperator } from './operator.ts';
import { createPersonalLink } from './personal-link.ts';
import { createPipeline } from './pipeline.ts';
import { chatByText, createPlainChannel } from './plain.ts';
import type { ProcessSettings } from './process.ts';
import { createProcesses } from './processes.ts';
import { createSimulatedDisk, type DiskObserver } from './store.ts';
import { createSurveyTruth } from './survey-service.ts';
import { chatInTeams, createTeams } from './teams.ts';
import { createWantedChanges } from './wanted-changes.ts';
import { createWebhookTruth } from './webhook.ts';
import { createWorld, type Happening } from './world.ts';

export interface HistoryPlan {
  readonly seed: string;
  /** Who is there is drawn from the seed, as far as the plan doesn't say; else there are two customers, and one process. */
  readonly isDrawn?: boolean;
  readonly customers?: number | undefined;
  readonly operators?: number | undefined;
  /** Those that customers use; each draws one. */
  readonly channels?: readonly ChannelName[];
  /** What is left of it, if not all is. */
  readonly kept?: KeptParts;
  /** How many processes of Canvass there are; several share a store. */
  readonly processes?: number | undefined;
  /** How many times as often as usual things go wrong. */
  readonly rate?: number | undefined;
  /** One survey has several questions of the same kind in a row. */
  readonly isAlike?: boolean;
  /** What operators type more often than all else. */
  readonly lines?: readonly string[];
  /** What goes wrong more often than that. */
  readonly aimed?: readonly AimedFault[];
  readonly observer?: DiskObserver;
}

/** Parts of a history; what isn't named is whole. */
export interface KeptParts {
  /** Names of people. */
  readonly people?: readonly string[];
  /** Names of what they did (`World.actions`). */
  readonly actions?: readonly string[];
  readonly faults?: readonly Fault[];
  readonly processes?: number;
  /** People go on to the end of what they began, once nothing goes wrong any more. */
  readonly isFinished?: boolean;
}

export interface HistoryResult {
  readonly findings: readonly string[];
  readonly happenings: readonly Happening[];
  readonly turns: number;
  /** All that it consists of. */
  readonly parts: Required<KeptParts>;
  /** Of all that happened. */
  readonly digest: string;
}

type ChannelName = 'Teams' | 'web chat' | 'SMS';

/**
 * For so long things go wrong; then they must come to rest. Milliseconds of the world. A reminder rests for ten minutes: it isn't
 * said at the very end, on its way to a page.
 */
const surveys = { troubledMs: 4 * 60_000, quietMs: 11 * 60_000 };
const campaigns = { troubledMs: 20 * 60_000, quietMs: 70 * 60_000 };

/** Plays one history from its seed: the same seed gives the same history. */
export async function playHistory(plan: HistoryPlan): Promise<HistoryResult> {
  const { seed, channels = ['Teams', 'web chat', 'SMS'], kept = {}, rate = 1, aimed, observer } = plan;
  const cast = completeCast(plan, plan.isDrawn === true ? drawCast(seed) : usualCast);
  const world = createWorld(seed, kept.actions && new Set(kept.actions));
  const { processes = cast.processes, isFinished = true } = kept;
  const isShared = processes > 1;
  const disk = createSimulatedDisk({ observer, ...(isShared && { server: world }) });
  const faults = createFaults(world, world.chance.branch('faults'), {
    rate,
    aimed,
    only: kept.faults,
    sharedStore: isShared,
  });
  const truth = createSurveyTruth(world, plan.isAlike);
  const campaignTruth = createCampaignTruth(world);
  const { troubledMs, quietMs } = cast.operators > 0 ? campaigns : surveys;
  const playwright = world.timeOf(world.actor('playwright'));
  const teams = createTeams(world, faults, () => canvass.any());
  const plain = createPlainChannel(world, faults, () => canvass.any());
  const webhook = createWebhookTruth(world);
  const canvass = createProcesses(processes, {
    world,
    disk,
    faults,
    troubledMs,
    surveys: (of) => truth.serviceFor(of, faults),
    campaigns(of) {
      const service = campaignTruth.serviceFor(of, faults);
      return {
        service,
        paced: () => service,
        pausedFor: () => 0,
        keyPlacement: 'a header',
        serviceAhead: campaignTruth.ahead,
      };
    },
    connector: (of) => connectorTo([teams, plain], of),
    receiver: (of) => webhook.receiverFor(of, faults),
    settings: cast.operators > 0 ? drawSettings(world.chance.branch('settings')) : {},
  });
  const named = (role: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${role}-${index + 1}`).filter(
      (name) => kept.people?.includes(name) !== false,
    );
  const browsers: Browser[] = [];
  const customers = named('customer', cast.customers).map((name) =>
    createCustomer(world, chatOf(name, world.chance.branch(`channel of ${name}`).pick(channels)), name),
  );
  const causes = createCauses(world);
  const wanted = createWantedChanges(world);
  const numbers = firstCampaigns.map(({ id }) => id);
  const operators = named('operator', cast.operators).map((name) =>
    createOperator(name, { world, teams, causes, wanted, service: campaignTruth }, numbers, plan.lines),
  );
  const pipelines = named('pipeline', cast.operators > 0 ? 1 : 0).map((name) =>
    createPipeline(world, causes, () => canvass.any(), name, numbers),
  );
  const colleagues = named('colleague', cast.operators > 0 ? 1 : 0).map((name) =>
    createColleague(world, campaignTruth, name, numbers),
  );
  const systems = named('inviting system', cast.customers > 0 ? 1 : 0).map((name) =>
    createInvitingSystem(world, () => canvass.any(), name, customers),
  );
  const people = [...customers, ...operators, ...pipelines, ...colleagues, ...systems];

  function chatOf(name: string, channel: ChannelName | undefined): Chat {
    if (channel === 'Teams') return chatInTeams(teams, name);
    return channel === 'SMS' ? chatByText(plain, name) : browserOf(name);
  }

  function browserOf(name: string): Browser {
    const isPersonal = world.chance.branch(`${name} has a link`).happens(personalLinks);
    const link = isPersonal ? createPersonalLink(world, () => canvass.any(), name) : undefined;
    const browser = createBrowser(world, faults, () => canvass.any(), name, link);
    browsers.push(browser);
    return browser;
  }

  const began = world.now();
  const isTroubled = (): boolean => world.now() - began < troubledMs;
  const findings: string[] = [];
  let living = people.length;
  for (const person of people) void person.live(() => !isTroubled()).then(() => (living -= 1));
  await world.run(() => living === 0 && !isTroubled());
  faults.end();
  canvass.settle();
  // What is under way comes to its end.
  await everybody([...operators, ...pipelines].map((one) => ({ name: one.name, act: one.settle })));
  const quietFrom = world.now();
  playwright.after(quietMs, () => {});
  await world.run(() => world.now() - quietFrom >= quietMs);
  if (isFinished) await everybody(people.map((one) => ({ name: one.name, act: one.finish })));

  /** All at once, until each has come to an end. */
  async function everybody(
    those: readonly { readonly name: string; act(): Promise<string | undefined> }[],
  ): Promise<void> {
    let left = those.length;
    for (const { name, act } of those)
      void act().then((trouble) => {
        left -= 1;
        if (trouble !== undefined) findings.push(`${name}: ${trouble}`);
      });
    if (left === 0) return;
    const from = world.now();
    playwright.after(maxFinishMs, () => {});
    await world.run(() => left === 0 || world.now() - from > maxFinishMs);
    if (left > 0) findings.push(`${left} people never came to an end`);
  }
  const timesOf = (fault: FaultKind): readonly number[] =>
    faults.happened.filter(({ kind }) => kind === fault).map(({ at }) => at);
  const turns = [...customers, ...operators].reduce((sum, { deliveries }) => sum + deliveries.length, 0);
  findings.push(
    ...checkSurveys(truth, customers),
    ...checkSilence(customers),
    ...checkOnce([teams, plain], faults.happened, canvass.ends),
    ...checkTold(truth, customers),
    ...checkLinks(truth, browsers),
    ...checkInvitations({
      truth,
      asked: systems.flatMap(({ asked }) => asked),
      deaths: canvass.deaths.length,
      isSure: !faults.happened.some(({ kind }) => losing.has(kind)),
    }),
    ...checkTabs(
      disk,
      browsers,
      faults.happened.some(({ kind }) => kind === 'power lost' || kind === 'store crashed'),
    ),
    ...checkCampaigns({
      truth: campaignTruth,
      causes,
      wanted,
      teams,
      operators,
      pipelines,
      webhook,
      disk,
      deaths: canvass.deaths,
      pauses: timesOf('process stood still'),
      outages: [...timesOf('store away'), ...timesOf('store crashed')],
      skews: canvass.skews,
      quietFrom,
      now: world.now(),
    }),
    ...checkRest(disk, {
      deliveries: turns,
      people: people.length,
      webChats: new Set(browsers.flatMap(({ tabs }) => tabs.map((tab) => tab.conversation()))),
      processes,
      now: world.now(),
    }),
  );
  await observer?.over?.(disk);
  disk.close();
  world.end();
  const lines = world.history.map(({ at, who, what }) => `${at} ${who} ${what}\n`);
  return {
    findings,
    happenings: world.history,
    turns,
    parts: {
      people: people.map(({ name }) => name),
      actions: world.actions,
      faults: faults.happened,
      processes,
      isFinished,
    },
    digest: createHash('sha256').update(lines.join('')).digest('hex').slice(0, 16),
  };
}

/** By which a post may be lost, and whoever sent it can't know. */
const losing: ReadonlySet<string> = new Set(['post lost on the way', 'power lost']);

/** How many of those in the web chat open a personal link. */
const personalLinks = 0.3;

const maxFinishMs = 40 * 60_000;

/** Some take another operator's word for more than three calls. Nobody follows a run for longer than all is quiet. */
function drawSettings(chance: Chance): ProcessSettings {
  return {
    ...(chance.happens(0.3) && { approveAboveCalls: 3 }),
    watch: { intervalSeconds: 15, deadlineMinutes: 40 },
  };
}

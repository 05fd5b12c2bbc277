import { type Choice, commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { AlertCondition } from '../../commands/values/alert-conditions.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import { inTime } from '../../in-time.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, untilWords } from '../../wording/times.ts';
import { audited } from '../audit/command.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { existingCampaign, existingCase, possibleCampaign } from '../existing.ts';
import type { KnownCampaign } from '../known.ts';
import { canRemove, refuseRemoval } from '../permissions.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import type { AlertOfCampaign } from './alerts.ts';
import { findingOf } from './decide.ts';
import { alertLine, conditionWords, crossedWords, findingWords } from './words.ts';

const texts = operators.alerts;
const { audit } = operators;
const showAlerts = commandButton('alerts', texts.alerts);

export const alert = command({
  name: 'alert',
  phrases: ['alert campaign {campaign} when {condition}'],
  short: [
    'alert campaign {campaign} if {condition}',
    'alert [me|us] [for|on] {known} when|if {condition}',
    'alert|warn|notify me|us when|if {condition} in|of|for|on campaign {campaign}',
    'alert|warn|notify me|us when|if {condition} in|of|for|on {known}',
    'alert|warn|notify me|us when|if campaign {campaign} {condition}',
    'alert|warn|notify me|us when|if [the] pass|passing|success rate of|in|for|on campaign {campaign} {rateOfCampaign}',
    'alert|warn|notify me|us when|if [the] pass|passing|success rate of|in|for|on {known} {rateOfCampaign}',
    'alert|warn|notify me|us when|if [the] p95 of|in|for|on campaign {campaign} {p95OfCampaign}',
    'alert|warn|notify me|us when|if [the] p95 of|in|for|on {known} {p95OfCampaign}',
    'alert|warn|notify me|us when|if [the] [test] case {caseOfCampaign} of|in|on campaign {campaign} fails|failed|breaks',
    'set [an] alert for|on campaign {campaign} when|if {condition}',
  ],
  offered: ['alert [me|us] [for|on] [campaign] {known} {condition}'],
  means: `alarm, alarm when, notify, notify below, notify if, notify when, set alarm, create alarm, alarm
    passrate, passrate below, notify passrate, notify case failed, alarm case, p95 over, slower, fewer, raise
    alarm, alarm if, @condition, notify @condition, alarm @condition, alarm below, alarm above, alarm over, warn
    below, watch rate, if rate, if below, notify drop, not run day, not run in, notify not run, has not run, not
    run for`,
  role: 'viewer',
  help: 'post here once when that happens, and once when runs have recovered',
  example: 'alert campaign 12 when pass rate below 95%',
  exists: async (turn, deps: CampaignDependencies, values) =>
    (values.campaign !== undefined && isPronoun(values.campaign)) ||
    ((await existingCampaign(turn, deps, values)) && (await existingCase(turn, deps, values))),
  async run(turn, deps: CampaignDependencies, { campaign: named, condition }) {
    if (isPronoun(named)) return await askWhichCampaign(turn, deps, condition);
    const campaign = await resolveCampaign(turn, deps, named, (id) => alertLine(id, condition));
    if (campaign === undefined) return;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    const history = condition.kind === 'case' ? await deps.findCase(condition.testCase) : [];
    const wanted = { condition, caseName: history[0]?.name };
    const made = await audited(
      turn,
      deps,
      { action: audit.actions.alert, campaign: campaign.id, detail: conditionWords(wanted) },
      () =>
        deps.alerts.create(campaign.id, { ...wanted, place: turn.place, by: personOfTurn(turn.incoming) }),
      (outcome) =>
        outcome.kind === 'full'
          ? audit.tooManyAlerts
          : audit.alert(outcome.alert.id, outcome.kind === 'exists'),
    );
    if (made.kind === 'full') {
      return await sayMessage(turn, { text: texts.full(title), tone: 'warning', choices: [showAlerts] });
    }
    await deps.campaigns.note({ id: campaign.id });
    const { id } = made.alert;
    const until = await deps.subscriptions.mutedUntil(campaign.id, turn.place);
    const clock = clockOf(deps, turn.incoming.timeZone);
    const isSeen = condition.kind !== 'case' || history.some((one) => one.campaign === campaign.id);
    const words = conditionWords(made.alert);
    const known = condition.kind === 'case' ? await deps.knownFailures.find(condition.testCase) : undefined;
    await sayMessage(turn, {
      tone: 'good',
      text: [
        made.kind === 'exists' ? texts.setBefore(id, title, words) : texts.set(id, title, words),
        whenPosted(condition),
        ...(known === undefined ? [] : [texts.caseKnown(untilWords(known.until, clock))]),
        ...(until === undefined ? [] : [operators.keep.mutedUntil(untilWords(until, clock))]),
      ].join('\n'),
      timesIn: clock,
      note: isSeen
        ? await lastRunWords(deps, campaign, condition)
        : texts.caseNeverSeen(condition.testCase, title),
      choices: [
        commandButton(`unalert ${id}`, texts.remove),
        ...(until === undefined
          ? []
          : [commandButton(`unmute campaign ${campaign.id}`, operators.keep.unmute)]),
        showAlerts,
      ],
    });
  },
});

function whenPosted({ kind }: AlertCondition): string {
  if (kind === 'case') return texts.whenPostedOfCase;
  return kind === 'silence' ? texts.whenPostedOfSilence : texts.whenPosted;
}

/** `alert me when 12 fails` */
function isPronoun(named: NamedCampaign): boolean {
  return 'name' in named && /^(?:me|us)$/iu.test(named.name);
}

/** `alert me when 12 fails` names no campaign: offers those that have this test case, and the campaign with this number. */
async function askWhichCampaign(
  turn: Turn,
  deps: CampaignDependencies,
  condition: AlertCondition,
): Promise<void> {
  const number = condition.kind === 'case' ? condition.testCase : undefined;
  const having = number === undefined ? [] : await deps.findCase(number);
  const meant = number === undefined ? undefined : await deps.campaigns.find(number);
  await sayMessage(turn, {
    text: texts.whichCampaign,
    note: texts.example,
    choices: [
      ...(meant === undefined
        ? []
        : [commandButton(`subscribe campaign ${meant.id} failures only`, texts.everyFailed(meant.id))]),
      ...having
        .slice(0, maxOffered)
        .map(({ campaign }) => commandButton(alertLine(campaign, condition), texts.caseOf(campaign))),
    ],
  });
}

/** How long the answer waits for the last run. Milliseconds. */
const maxWait = 2000;

async function lastRunWords(
  { reports, time }: CampaignDependencies,
  { id }: KnownCampaign,
  condition: AlertCondition,
): Promise<string | undefined> {
  if (condition.kind === 'silence') return undefined;
  const read = await inTime(time, reports.report(id), maxWait, undefined);
  if (read?.ok !== true || read.value.kind !== 'report') return undefined;
  const { report } = read.value;
  const finding = findingOf(condition, report);
  return finding && findingWords(condition, report.summary.run, finding);
}

export const alerts = command({
  name: 'alerts',
  phrases: ['alerts [of campaign {campaign}]'],
  asked: ['alerts {known}', 'alerts do i have'],
  means: `which limits, what limits, limits, alarm, alarms, which alarm, list alarm, active alarm, what alarm, alarm have, any alarm, my alarm,
    show alarm, is alarm, alarm set, alarm exist, alarm there, about what alarm, notify about what, what notify about, on
    what notify, alarm @campaign, have alarm, off alarm, not alarm, list alerts, alarms set, which alarms, alarms here`,
  role: 'viewer',
  help: 'the alerts set in this conversation',
  example: 'alerts',
  exists: possibleCampaign,
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    const campaign =
      named === undefined
        ? undefined
        : await resolveCampaign(turn, deps, named, (id) => `alerts of campaign ${id}`);
    if (named !== undefined && campaign === undefined) return;
    const [here, seen, kept] = await Promise.all([
      deps.alerts.at(turn.place),
      deps.campaigns.list(),
      deps.subscriptions.at(turn.place),
    ]);
    const all = here.filter((one) => campaign === undefined || one.campaign === campaign.id);
    if (all.length === 0) {
      const text =
        campaign === undefined
          ? texts.noAlerts
          : texts.noAlertsOf(lowered(campaignWords(campaign.id, campaign.name)));
      return await sayMessage(turn, { text, note: texts.example });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const lines = all.map((one) => {
      const name = seen.find(({ id }) => id === one.campaign)?.name;
      const until = kept.mutes.find((mute) => mute.campaign === one.campaign)?.until;
      return alertListLine(one, name, until, clock);
    });
    await sayMessage(turn, {
      ...listed(texts.count(all.length), lines),
      timesIn: clock,
      choices: removeButtons(all),
    });
  },
});

const maxOffered = 10;

function removeButtons(alerts: readonly AlertOfCampaign[]): readonly Choice[] {
  return alerts.slice(0, maxOffered).map(({ id }) => commandButton(`unalert ${id}`, texts.removeNumber(id)));
}

function alertListLine(
  one: AlertOfCampaign,
  name: string | undefined,
  mutedUntil: number | undefined,
  clock: TimeContext,
): string {
  const title = lowered(campaignWords(one.campaign, name));
  return [
    texts.line(one.id, title, conditionWords(one)),
    ...crossedWords(one),
    texts.setBy(one.by.name),
    ...(mutedUntil === undefined ? [] : [texts.mutedUntil(untilWords(mutedUntil, clock))]),
  ].join(' · ');
}

export const unalert = command({
  name: 'unalert',
  phrases: ['unalert {alertNumber}'],
  short: ['unalert alert|# {alertNumber}', 'remove|delete|cancel|stop|end [the] alert {alertNumber}'],
  means: `delete alarm, alarm off, stop alarm, not alarm, not need alarm, alarm annoying, alarm away, not want alarm, unalert,
    clear alarm, @alertNumber off, delete @alertNumber, not @alertNumber, stop @alertNumber, alarm @alertNumber delete,
    alarm not need, end alarm`,
  role: 'viewer',
  help: 'remove an alert',
  example: 'unalert 2',
  exists: 'itself',
  async offer(turn, deps: CampaignDependencies) {
    const here = await deps.alerts.at(turn.place);
    if (here.length === 0) return await sayMessage(turn, { text: texts.noAlerts, note: texts.example });
    const clock = clockOf(deps, turn.incoming.timeZone);
    const seen = await deps.campaigns.list();
    const lines = here.map((one) =>
      alertListLine(one, seen.find(({ id }) => id === one.campaign)?.name, undefined, clock),
    );
    await sayMessage(turn, {
      ...listed(texts.whichAlert, lines),
      timesIn: clock,
      choices: removeButtons(here),
    });
  },
  async run(turn, deps: CampaignDependencies, { alertNumber }) {
    const found = (await deps.alerts.at(turn.place)).find(({ id }) => id === alertNumber);
    if (found === undefined) return await sayNone(turn, alertNumber);
    const { id, campaign, condition, by } = found;
    const act = { action: audit.actions.unalert, campaign };
    if (!canRemove(turn, by)) return await refuseRemoval(turn, deps, act, texts.takesOperator(id, by.name));
    const words = conditionWords(found);
    const removed = await audited(
      turn,
      deps,
      { ...act, detail: audit.alertDetail(id, words) },
      () => deps.alerts.remove(campaign, id),
      (done) => (done ? audit.removed : audit.none),
    );
    if (!removed) return await sayNone(turn, id);
    const title = lowered(campaignWords(campaign, (await deps.campaigns.find(campaign))?.name));
    await sayMessage(turn, {
      text: texts.removed(id, title, words),
      choices: [commandButton(alertLine(campaign, condition), texts.setAgain)],
    });
  },
});

async function sayNone(turn: Turn, id: number): Promise<void> {
  await sayMessage(turn, { text: texts.none(id), choices: [showAlerts] });
}

import type { Draft } from '../../commit.ts';
import { personOfTurn, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { alertJob, alertKey } from '../alerts/alerts.ts';
import { audited } from '../audit/command.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';

const { actions, ...outcomes } = operators.audit;

/** Each act is on one campaign: for all of them it is done, and audited, once for each. */
export function addSubscription(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: number,
  only: 'failures' | 'changes' | undefined,
): Promise<'added' | 'full'> {
  const by = personOfTurn(turn.incoming);
  return audited(
    turn,
    deps,
    { action: actions.subscribe, campaign, detail: only },
    () => deps.subscriptions.add(campaign, { place: turn.place, by, only }),
    (outcome) => (outcome === 'full' ? outcomes.tooManySubscriptions : outcomes.subscribed),
  );
}

/** False if there wasn't one. */
export function endSubscription(turn: Turn, deps: CampaignDependencies, campaign: number): Promise<boolean> {
  return audited(
    turn,
    deps,
    { action: actions.unsubscribe, campaign },
    () => deps.subscriptions.remove(campaign, turn.place),
    (done) => (done ? outcomes.ended : outcomes.none),
  );
}

export function muteCampaign(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: number,
  until: number,
): Promise<void> {
  const by = personOfTurn(turn.incoming);
  const detail = outcomes.until(untilWords(until, clockOf(deps, turn.incoming.timeZone)));
  return audited(
    turn,
    deps,
    { action: actions.mute, campaign, detail },
    () => deps.subscriptions.mute(campaign, { place: turn.place, until, by }, wakeAlerts(deps, campaign)),
    () => outcomes.muted,
  );
}

/** False if it wasn't muted. */
export function endMute(turn: Turn, deps: CampaignDependencies, campaign: number): Promise<boolean> {
  return audited(
    turn,
    deps,
    { action: actions.unmute, campaign },
    () => deps.subscriptions.unmute(campaign, turn.place, wakeAlerts(deps, campaign)),
    (done) => (done ? outcomes.unmuted : outcomes.notMuted),
  );
}

/** Alerts held back by a mute are waiting for its end, which has changed. */
function wakeAlerts({ now }: Pick<CampaignDependencies, 'now'>, campaign: number) {
  return (draft: Draft) => draft.wakeAt(alertJob, alertKey(campaign), now());
}

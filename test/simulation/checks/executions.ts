import { type CampaignTruth, type Execution, firstCampaigns } from '../campaign-service.ts';
import type { Cause } from '../causes.ts';
import type { Delivery, Posted } from '../channel.ts';
import type { Teams } from '../teams.ts';
import { answersTo } from './answers.ts';

interface Traced {
  readonly findings: readonly string[];
  readonly causes: ReadonlyMap<Execution, Cause>;
}

/**
 * Each execution has a cause of its own. Of those that it may have had, one is taken where nothing is missing, if there is one.
 * @param isTold whether the end of a run stands where a cause wants it, or nobody waits for it there
 */
export function traceExecutions(
  truth: CampaignTruth,
  causes: readonly Cause[],
  teams: Teams,
  isTold: (execution: Execution, place: string) => boolean,
): Traced {
  const refused = refusedAmong(causes, teams);
  const asked = causes.filter((cause) => !refused.has(cause));
  /** Reruns have campaigns of their own, which may also be run by their numbers. */
  const others = new Set([...firstCampaigns.map(({ id }) => id), ...createdIn(truth)]);
  const mayBe = (cause: Cause, { campaign, at }: Execution): boolean =>
    (cause.isAny === true ||
      cause.campaign === campaign ||
      (cause.campaign === undefined && !others.has(campaign))) &&
    cause.from <= at &&
    at <= cause.until;
  const by = new Map<Cause, Execution>();

  /** Finds a cause, where need be by having another execution take another one. */
  function assign(execution: Execution, among: typeof isFulfilled, tried: Set<Cause>): boolean {
    const possible = asked.filter((cause) => mayBe(cause, execution) && among(cause, execution));
    const free = possible.filter((cause) => !by.has(cause));
    for (const cause of new Set([...free, ...possible])) {
      if (tried.has(cause)) continue;
      tried.add(cause);
      const other = by.get(cause);
      if (other !== undefined && !assign(other, among, tried)) continue;
      by.set(cause, execution);
      return true;
    }
    return false;
  }

  function isFulfilled({ place }: Cause, execution: Execution): boolean {
    return place === undefined || isTold(execution, place);
  }

  const untold = truth.executions.filter((execution) => !assign(execution, isFulfilled, new Set()));
  const none = untold.filter((execution) => !assign(execution, () => true, new Set()));
  return {
    causes: new Map([...by].map(([cause, execution]) => [execution, cause])),
    findings: none.map(
      ({ run, campaign, at }) =>
        `nobody asked for run ${run} of campaign ${campaign}, executed at ${new Date(at).toISOString()}`,
    ),
  };
}

function createdIn({ changes }: CampaignTruth): readonly number[] {
  return changes.flatMap(({ kind, campaign }) => (kind === 'create' ? [campaign] : []));
}

/** All that was said to them, each time, is that nothing was started, or a question. */
function refusedAmong(causes: readonly Cause[], teams: Teams): ReadonlySet<Cause> {
  /** What isn't a reply answers one of several who asked at once, the last of them. */
  const answered = new Map<Posted, Delivery>();

  function isRefusal(delivery: Delivery, { campaign, isAny }: Cause): boolean {
    const answers = answersTo(teams, delivery, campaign).filter(
      (answer) =>
        // Who approves isn't answered by what asks for another approval.
        (isAny !== true || answer.replyTo !== undefined) && (answered.get(answer) ?? delivery) === delivery,
    );
    for (const answer of answers) answered.set(answer, delivery);
    return answers.length > 0 && answers.every(({ said }) => refusal.test(said[0]?.text ?? ''));
  }

  const lastFirst = causes
    .filter(({ deliveries }) => deliveries.length > 0)
    .toSorted((one, other) => other.from - one.from);
  return new Set(
    lastFirst.filter((cause) => cause.deliveries.every((delivery) => isRefusal(delivery, cause))),
  );
}

const refusal = /Nothing (?:was|has been) (?:started|scheduled)|Run it\?|Approval needed|Already scheduled/u;

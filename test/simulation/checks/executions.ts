import type { CampaignTruth, Execution } from '../campaign-service.ts';
import type { Cause } from '../causes.ts';
import type { Delivery } from '../channel.ts';
import type { Teams } from '../teams.ts';
import { answersTo } from './answers.ts';
import { isMutedAt } from './summaries.ts';

export interface Traced {
  readonly findings: readonly string[];
  readonly causes: ReadonlyMap<Execution, Cause>;
}

/**
 * Each execution has a cause of its own. Of several that it may have had, one where its end was told is taken.
 * @param isToldAt whether the end of a run stands somewhere
 */
export function traceExecutions(
  truth: CampaignTruth,
  causes: readonly Cause[],
  teams: Teams,
  isToldAt: (execution: Execution, place: string) => boolean,
): Traced {
  const asked = causes.filter((cause) => !isRefused(cause, teams));
  const known = new Set(asked.flatMap(({ campaign }) => campaign ?? []));
  const mayBe = (cause: Cause, { campaign, at }: Execution): boolean =>
    (cause.isAny === true ||
      cause.campaign === campaign ||
      (cause.campaign === undefined && !known.has(campaign))) &&
    cause.from <= at &&
    at <= cause.until;
  const by = new Map<Cause, Execution>();

  /** Finds a cause, where need be by having another execution take another one. */
  function assign(execution: Execution, isTold: boolean, tried: Set<Cause>): boolean {
    for (const cause of asked) {
      if (tried.has(cause) || !mayBe(cause, execution)) continue;
      if (isTold && !(cause.place !== undefined && isToldAt(execution, cause.place))) continue;
      tried.add(cause);
      const other = by.get(cause);
      if (other !== undefined && !assign(other, isTold, tried)) continue;
      by.set(cause, execution);
      return true;
    }
    return false;
  }

  const isQuiet = ({ place }: Cause): boolean => place === undefined || isMutedAt(teams.messages(place));

  /** What is told nowhere is first of all what nobody is told of by itself. */
  function takeFree(execution: Execution): boolean {
    const free = asked.filter((one) => !by.has(one) && mayBe(one, execution));
    const cause = free.find(isQuiet) ?? free[0];
    if (cause !== undefined) by.set(cause, execution);
    return cause !== undefined;
  }

  const untold = truth.executions.filter((execution) => !assign(execution, true, new Set()));
  const crowded = untold.filter((execution) => !takeFree(execution));
  const none = crowded.filter((execution) => !assign(execution, false, new Set()));
  return {
    causes: new Map([...by].map(([cause, execution]) => [execution, cause])),
    findings: none.map(
      ({ run, campaign, at }) =>
        `nobody asked for run ${run} of campaign ${campaign}, executed at ${new Date(at).toISOString()}`,
    ),
  };
}

/** All that was said to it, each time, is that nothing was started, or a question. */
function isRefused({ deliveries, campaign }: Cause, teams: Teams): boolean {
  return deliveries.length > 0 && deliveries.every((delivery) => isRefusal(delivery, campaign, teams));
}

function isRefusal(delivery: Delivery, campaign: number | undefined, teams: Teams): boolean {
  const answers = answersTo(teams, delivery, campaign);
  return answers.length > 0 && answers.every(({ said }) => refusal.test(said[0]?.text ?? ''));
}

const refusal = /Nothing (?:was|has been) (?:started|scheduled)|Run it\?|Approval needed|Already scheduled/u;

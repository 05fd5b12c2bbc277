import { z } from 'zod';
import { commandButton } from '../../buttons.ts';
import { operators } from '../../wording/operators.ts';
import type { IntentDependencies } from '../dependencies.ts';
import { type Carried, intentKind } from '../intents/kind.ts';
import { endedMessage } from '../intents/messages.ts';
import { objectionsTo } from '../run/objections.ts';
import { newAudience, storedCalls } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, capitalised, lowered } from '../wording.ts';
import { addRequest, readScratch, scratchWithin } from './request.ts';

const { approval: texts, rerun: rerunTexts } = operators;

/** Failed test cases of a run are run again. */
export const rerunKind = intentKind('rerun', {
  schema: z.object({
    kind: z.literal('rerun'),
    run: z.int(),
    /** Names the test cases. */
    cases: z.string(),
    /** How many they are. */
    count: z.int(),
    /** The `runsDigest` of the campaign's unfinished runs that the person has seen. */
    despite: z.string().optional(),
  }),
  describe({ run, cases, count }, { campaign, campaignName }) {
    const title = texts.rerun(count, run, lowered(campaignWords(campaign, campaignName)));
    const within = texts.theRerun(lowered(title));
    return {
      title,
      within,
      unapprovable: capitalised(within),
      nothing: texts.nothing.rerun,
      again: commandButton(`rerun failed of campaign ${campaign} run ${run}`, rerunTexts.rerunFailed),
      action: rerunTexts.audit.rerun,
      detail: rerunTexts.audit.detail(run, count),
      sameness: `${run} ${cases}`,
    };
  },
  async carryOut(deps: IntentDependencies, request, { run, cases, count, despite }) {
    const { id, campaign, campaignName, calls, by, mentions = by, decided, audit, live, places } = request;
    const [asked] = places;
    if (asked === undefined) throw new Error('Approval of a rerun was asked for nowhere.');
    const original = (await deps.reruns.originalOf(campaign)) ?? campaign;
    const notBegun = (outcome: Carried['outcome']): Carried => ({
      outcome,
      message: {
        ...endedMessage(deps, { ...request, outcome }),
        choices: [rerunKind.describe(request).again],
        mentions: request.mentions,
      },
    });
    const begun: Carried = { outcome: { kind: 'begun' } };
    // An earlier version may have ended before it noted that.
    if ((await readScratch(deps.records, original)).approved?.includes(id)) return async () => begun;
    const all = await readTrackedRuns(deps.records, campaign);
    const { tracked, externalRuns } = await objectionsTo(deps, { id: campaign, name: campaignName }, all, {
      acknowledgedRuns: despite,
    });
    if (tracked.length + externalRuns.length > 0) return async () => notBegun({ kind: 'unfinished' });
    return async (draft) => {
      const before = await scratchWithin(draft, original);
      if (before.request !== undefined) return notBegun({ kind: 'underWay', by: before.request.by.name });
      const audience = newAudience(asked.place, mentions);
      const wanted = {
        id,
        of: { campaign, run },
        cases,
        count,
        ...storedCalls(count, calls),
        by,
        askedAt: deps.now(),
        audit,
        audience: { ...audience, marked: ['started'], posted: ['started'], live },
        approved: { by: decided?.by.name ?? '', calls: calls ?? count },
      };
      await addRequest(draft, before, wanted, deps.now());
      return begun;
    };
  },
});

import { commandButton } from '../../buttons.ts';
import type { Failure } from '../../ports/outcome.ts';
import { operators } from '../../wording/operators.ts';
import type { Draft, DraftOf } from '../edit/drafts.ts';
import { isCertainlyUndone } from '../edit/outcome.ts';
import { announceSend, callService, recordSend } from '../edit/send-once.ts';
import { isAbsent, whyNotStarted } from '../failures.ts';
import { latestCampaign } from '../known.ts';
import { campaignWords } from '../wording.ts';
import {
  beginRerun,
  failRerun,
  isLate,
  type Preparation,
  type RerunDecision,
  type RerunJobDeps,
} from './finish.ts';
import type { ScratchRecord } from './request.ts';
import { findScratch, isUnlisted, scratchDigest } from './scratch-campaign.ts';

const texts = operators.rerun;
const { why } = texts;

/** How long until the fate of a call is checked again. Milliseconds. */
const pause = 2000;

type Sent<Kind extends Draft['kind']> = Pick<DraftOf<Kind>, 'kind' | 'campaign' | 'content'>;

/** Creates the scratch campaign, or updates it, once. @param detail for the audit */
export function sendScratch(
  deps: RerunJobDeps,
  { request }: Preparation,
  content: Sent<'create'> | Sent<'update'>,
  detail: string,
): RerunDecision {
  const { by, audience } = request;
  const id = deps.newId();
  const at = deps.now();
  const sent: Draft = { ...content, id, at, standing: { kind: 'sending', since: at } };
  return {
    next: (preparation) => ({ ...preparation, request: { ...preparation.request, draft: id }, sent }),
    also: (draft) => announceSend(draft, deps, sent, { by, place: audience?.place, detail }),
    act: async (announced, isTooLate) => {
      const outcome = await callService(deps, sent, isTooLate);
      const decision = outcome.ok ? {} : await afterFailure(deps, announced, sent, outcome.failure);
      return {
        ...decision,
        async also(draft, state) {
          await recordSend(draft, deps, sent, outcome);
          await decision.also?.(draft, state);
        },
      };
    },
  };
}

async function afterFailure(
  deps: RerunJobDeps,
  preparation: Preparation,
  sent: Draft,
  failure: Failure,
): Promise<RerunDecision> {
  if (sent.kind === 'update' && isAbsent(failure)) {
    return await leaveScratch(deps, preparation, sent.campaign, 'gone');
  }
  if (isCertainlyUndone(failure.code)) return await failRerun(deps, preparation, whyNotStarted(failure));
  const rerun = preparation.request.id;
  deps.log.warn({ ...failure, rerun }, 'It is unknown whether a campaign for reruns was written.');
  return { at: deps.now() + pause };
}

/** Whether it was created is unknown: it is looked for, and not created again before a person says so. */
export async function lookForCreated(
  deps: RerunJobDeps,
  preparation: Preparation,
  name: string,
): Promise<RerunDecision> {
  const found = await findScratch(deps, preparation);
  if (found.ok && found.value !== undefined) return takeScratch(deps, preparation, { id: found.value });
  const mayAppear = found.ok || !isUnlisted(found.failure);
  if (mayAppear && !isLate(deps, preparation.request)) return { at: deps.now() + pause };
  const reason = found.ok ? why.createUnconfirmed : why.createUnseen(name);
  return await failRerun(deps, preparation, reason);
}

/**
 * It holds the test cases. It is read again to see what the service made of it, so that only people's changes are noticed.
 */
export async function useScratch(
  deps: RerunJobDeps,
  preparation: Preparation,
  id: number,
): Promise<RerunDecision> {
  const latest = await latestCampaign(deps, id);
  const written = 'campaign' in latest ? scratchDigest(latest.campaign) : undefined;
  return {
    ...takeScratch(deps, preparation, { id, written }),
    act: async (taken) =>
      isLate(deps, taken.request)
        ? await failRerun(deps, taken, why.late)
        : await beginRerun(deps, taken, id),
  };
}

/** From now on it is the scratch campaign. */
export function takeScratch(
  deps: RerunJobDeps,
  { campaign }: Preparation,
  scratch: NonNullable<ScratchRecord['scratch']>,
): RerunDecision {
  return {
    next: (preparation) => withoutSent({ ...preparation, scratch }),
    also: (draft) => deps.reruns.mark(draft, scratch.id, campaign),
  };
}

/** Leaves a campaign that is gone, or that people have changed, and says so: another one is made. */
export async function leaveScratch(
  deps: RerunJobDeps,
  { request: { id: request, audience } }: Preparation,
  id: number,
  how: 'changed' | 'gone',
): Promise<RerunDecision> {
  const name = (await deps.campaigns.find(id))?.name;
  return {
    next: ({ scratch: _left, left = [], ...rest }) => withoutSent({ ...rest, left: [...left, id] }),
    async also(draft) {
      await deps.reruns.forget(draft, id);
      if (audience === undefined) return;
      await deps.outbox.add(draft, {
        place: audience.place,
        name: `rerun ${request} left ${id}`,
        message: {
          tone: 'warning',
          text: texts[how](campaignWords(id, name)),
          choices: how === 'gone' ? [] : [commandButton(`campaign ${id}`, operators.edit.campaign(id))],
        },
      });
    },
  };
}

/** What to send is decided again. */
function withoutSent({ request: { draft: _sent, ...request }, ...rest }: Preparation): Preparation {
  return { ...rest, request, sent: undefined };
}

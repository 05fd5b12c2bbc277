import { z } from 'zod';
import { commandButton } from '../../buttons.ts';
import { operators } from '../../wording/operators.ts';
import type { IntentDependencies } from '../dependencies.ts';
import { intentKind } from '../intents/kind.ts';
import { campaignWords, lowered } from '../wording.ts';
import { groupJob, groupRecords, memberRun } from './groups.ts';
import { severalLine } from './resolve-several.ts';

const { approval: texts, several: severalTexts } = operators;

/** Several campaigns are run by one command. */
export const severalKind = intentKind('several', {
  schema: z.object({
    kind: z.literal('several'),
    /** See `GroupMember`. */
    campaigns: z.array(
      z.object({
        campaign: z.int(),
        name: z.string().optional(),
        calls: z.int().optional(),
        seen: z.string().optional(),
        inactive: z.literal(true).optional(),
      }),
    ),
  }),
  describe({ campaigns }, { calls }) {
    const numbers = campaigns.map(({ campaign }) => campaign);
    const [, ...others] = numbers;
    const title = texts.campaigns(severalTexts.listOf(numbers));
    const lines = campaigns.map((one) => ({
      lead: campaignWords(one.campaign, one.name),
      text: severalTexts.calls(one.calls),
    }));
    return {
      title,
      needed: texts.neededSeveral(lowered(title), calls),
      sections: [{ title: '', whole: true, lines }],
      nothing: texts.nothing.several,
      again: commandButton(severalLine(numbers), severalTexts.runAgain),
      action: operators.audit.actions.run,
      detail: operators.audit.together(severalTexts.listOf(others)),
      campaigns: numbers,
      sameness: numbers.toSorted((one, other) => one - other).join(' '),
    };
  },
  /** The group is written once, under the request's own id, and has the references of its runs in it. */
  carryOut:
    async (deps: IntentDependencies, request, { campaigns }) =>
    async (draft) => {
      const { id, by, mentions = by, decided, askedAt, places } = request;
      const [asked] = places;
      if (asked === undefined) throw new Error('Approval of several runs was asked for nowhere.');
      const now = deps.now();
      const standing = 'clear' as const;
      await draft.save(groupRecords, id, {
        id,
        place: asked.place,
        askedAt,
        members: campaigns.map((one) => ({ ...one, run: memberRun(id, one.campaign), standing })),
        begun: {
          at: now,
          by,
          mentions,
          campaigns: campaigns.map(({ campaign }) => campaign),
          approvedBy: decided?.by.name ?? '',
        },
      });
      draft.wakeAt(groupJob, id, now);
      return { outcome: { kind: 'begun' }, audited: operators.audit.severalBegun };
    },
});

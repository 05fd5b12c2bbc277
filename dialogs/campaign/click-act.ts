import { z } from 'zod';
import type { Click } from '../buttons.ts';
import { isTimeZone } from '../time-zone.ts';

/** A pressed button, or a sent form, of a message about campaigns. */
export type CampaignClick = Extract<Click, { do: 'campaign' | 'submit' }>;

const campaign = z.int().min(0);
/** Names a question, a request, a draft or a tracked run. */
const name = z.string().min(1);

const buttonSchema = z.discriminatedUnion('action', [
  // The first three are of earlier versions, except `keep`.
  z.object({ action: z.literal('rerun'), campaign, run: campaign }),
  z.object({ action: z.literal('runSeveral'), campaign, intent: name }),
  z.object({ action: z.enum(['runAnyway', 'runConfirmed', 'delete', 'keep']), campaign }),
  z.object({ action: z.literal('pickRun'), campaign, intent: name, run: campaign }),
  z.object({ action: z.enum(['confirm', 'approve', 'decline', 'watch']), campaign, intent: name }),
  z.object({ action: z.enum(['createAgain', 'sendUpdate', 'discardUpdate']), campaign, base: name }),
  z.object({ action: z.literal('setAlias'), campaign, base: name, intent: z.string().default('') }),
]);

const zone = z.string().refine(isTimeZone).optional();
const formSchema = z.discriminatedUnion('form', [
  z.object({ form: z.literal('createCampaign'), base: name.optional(), zone }),
  z.object({ form: z.literal('updateCampaign'), campaign, base: z.string().default(''), zone }),
]);

/** All that a click says. */
export type CampaignAct =
  | z.infer<typeof buttonSchema>
  | (z.infer<typeof formSchema> & {
      readonly action: 'submit';
      readonly click: Extract<CampaignClick, { do: 'submit' }>;
    });

/** Undefined if the click is stale, foreign or forged. */
export function readCampaignAct(click: CampaignClick): CampaignAct | undefined {
  if (click.do === 'campaign') return buttonSchema.safeParse(click).data;
  const form = formSchema.safeParse(click).data;
  return form && { ...form, action: 'submit', click };
}

import { z } from 'zod';
import type { Click } from '../buttons.ts';
import { isFirstTime } from '../commands/run.ts';
import { isTimeZone } from '../time-zone.ts';
import { type RequiredRole, sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import { moveAlias } from './aliases/commands.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { askForCampaign } from './edit/create.ts';
import { discardDraft } from './edit/drafts.ts';
import { submittedValues } from './edit/form.ts';
import { takenMessage } from './edit/outcome.ts';
import { sendDraft } from './edit/send.ts';
import { submitUpdate } from './edit/update.ts';
import { decide } from './intents/decide.ts';
import { confirm } from './intents/questions.ts';
import { pickRun } from './run/look-for-run.ts';
import { watchTracked } from './run/watch-command.ts';

/** A pressed button, or a sent form, of a message about campaigns. */
export type CampaignClick = Extract<Click, { do: 'campaign' | 'submit' }>;

const campaign = z.int().min(0);
/** Names a question, a request, a draft or a tracked run. */
const name = z.string().min(1);

const buttonSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('keep'), campaign }),
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
type CampaignAct =
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

/** The role that a click requires: everybody in a channel can press a card's buttons. */
export function clickRole({ action }: CampaignAct): Exclude<RequiredRole, 'anyone'> {
  return action === 'watch' ? 'viewer' : 'operator';
}

/** Does what a button or a form says. The role was checked before. */
export async function runCampaignAct(
  turn: Turn,
  ports: CampaignDependencies,
  act: CampaignAct,
): Promise<void> {
  switch (act.action) {
    case 'submit':
      return await submitted(turn, ports, act);
    case 'confirm':
      return await confirm(turn, ports, { id: act.intent, campaign: act.campaign });
    case 'pickRun':
      return await pickRun(turn, ports, act.campaign, act.intent, act.run);
    case 'approve':
    case 'decline':
      return await decide(turn, ports, { campaign: act.campaign, id: act.intent }, act.action);
    case 'watch':
      return await watchTracked(turn, ports, act.campaign, act.intent);
    case 'createAgain':
    case 'sendUpdate':
      return await sendDraft(turn, ports, act.base);
    case 'discardUpdate': {
      const draft = await discardDraft(turn.records, act.base);
      const message =
        draft?.standing.kind === 'discarded' ? { text: operators.edit.discarded } : takenMessage(draft);
      return await sayMessage(turn, message);
    }
    case 'setAlias':
      return await moveAlias(turn, ports, act.campaign, { alias: act.base, seen: act.intent });
    case 'keep':
      return await sayMessage(turn, { text: operators.edit.kept(act.campaign) });
  }
}

async function submitted(
  turn: Turn,
  ports: CampaignDependencies,
  act: Extract<CampaignAct, { action: 'submit' }>,
): Promise<void> {
  const { base, zone, click } = act;
  if (act.form === 'updateCampaign') {
    return await submitUpdate(turn, ports, act.campaign, { base: act.base, zone }, submittedValues(click));
  }
  if (!(await isFirstTime(turn))) return;
  await askForCampaign(turn, ports, submittedValues(click), { id: base, zone });
}

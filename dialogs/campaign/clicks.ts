import { isFirstTime } from '../commands/run.ts';
import { type RequiredRole, sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import { moveAlias } from './aliases/commands.ts';
import type { CampaignAct } from './click-act.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { askForCampaign } from './edit/create.ts';
import { askAgainBeforeDelete } from './edit/delete.ts';
import { discardDraft } from './edit/drafts.ts';
import { submittedValues } from './edit/form.ts';
import { takenMessage } from './edit/outcome.ts';
import { sendDraft } from './edit/send.ts';
import { submitUpdate } from './edit/update.ts';
import { decide } from './intents/decide.ts';
import { confirm } from './intents/questions.ts';
import type { KnownCampaign } from './known.ts';
import { askAboutAsking } from './rerun/ask.ts';
import { pickRun } from './run/look-for-run.ts';
import { askAsOfNow } from './run/question-now.ts';
import { watchTracked } from './run/watch-command.ts';
import { askAboutGroup } from './several/ask-several.ts';

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
    case 'runAnyway':
    case 'runConfirmed':
      return await askAsOfNow(turn, ports, await named(ports, act.campaign));
    case 'delete':
      return await askAgainBeforeDelete(turn, ports, act.campaign);
    case 'rerun':
      return await askAboutAsking(turn, await named(ports, act.campaign), act.run);
    case 'runSeveral':
      return await askAboutGroup(turn, ports, act.intent);
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

async function named({ campaigns }: CampaignDependencies, id: number): Promise<KnownCampaign> {
  return { id, name: (await campaigns.find(id))?.name };
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

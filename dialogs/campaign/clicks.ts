import type { Click } from '../buttons.ts';
import { isFirstTime } from '../commands/run.ts';
import { type RequiredRole, sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import { decide } from './approval/decide.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { askForCampaign } from './edit/create.ts';
import { deleteAsked } from './edit/delete.ts';
import { discardDraft } from './edit/drafts.ts';
import { takenMessage } from './edit/outcome.ts';
import { sendDraft } from './edit/send.ts';
import { submittedValues } from './edit/submitted-values.ts';
import { submitUpdate } from './edit/update.ts';
import { moveAlias } from './keep/aliases.ts';
import type { KnownCampaign } from './known.ts';
import { askForRerun } from './rerun/ask.ts';
import { readRerunClick } from './rerun-click.ts';
import { pickRun } from './run/look-for-run.ts';
import { askAnew, askForAnother, runConfirmed } from './run/run-anyway.ts';
import { watchTracked } from './run/watch-command.ts';
import { groupOfIntent } from './several/ask-several.ts';
import { beginSeveral } from './several/begin-several.ts';

/** A pressed button, or a sent form, of a message about campaigns. */
export type CampaignClick = Extract<Click, { do: 'campaign' | 'submit' }>;

/** The role that a click takes. A card stands in a channel for everybody to press. */
export function clickRole(click: CampaignClick): Exclude<RequiredRole, 'anyone'> {
  return click.do === 'campaign' && click.action === 'watch' ? 'viewer' : 'operator';
}

/** Does what a button or a form says. Its role was checked before. */
export async function runCampaignClick(
  turn: Turn,
  ports: CampaignDependencies,
  click: CampaignClick,
): Promise<void> {
  if (click.do === 'submit') return await submitted(turn, ports, click);
  const { campaign, run, intent = '', base = '', at = 0 } = click;
  switch (click.action) {
    case 'runAnyway':
      return await askForAnother(turn, ports, await namedCampaign(ports, campaign), base);
    case 'runInactive':
      return await askAnew(turn, ports, await namedCampaign(ports, campaign));
    case 'runConfirmed': {
      const seen = base === '' ? undefined : base;
      return await runConfirmed(turn, ports, await namedCampaign(ports, campaign), { id: intent, at }, seen);
    }
    case 'rerun': {
      const offer = readRerunClick(click);
      return offer === undefined ? undefined : await askForRerun(turn, ports, offer);
    }
    case 'runSeveral':
      return await beginSeveral(turn, ports, groupOfIntent(intent), base);
    case 'pickRun':
      return run === undefined ? undefined : await pickRun(turn, ports, campaign, intent, run);
    case 'approve':
    case 'decline':
      return await decide(turn, ports, { campaign, id: intent }, click.action);
    case 'watch':
      return await watchTracked(turn, ports, campaign, intent);
    case 'createAgain':
    case 'sendUpdate':
      return await sendDraft(turn, ports, base);
    case 'discardUpdate': {
      const draft = await discardDraft(turn.records, base);
      const message =
        draft?.standing.kind === 'discarded' ? { text: operators.edit.discarded } : takenMessage(draft);
      return await sayMessage(turn, message);
    }
    case 'delete':
      if (await isFirstTime(turn)) await deleteAsked(turn, ports, campaign, Number(base));
      return;
    case 'setAlias':
      return await moveAlias(turn, ports, campaign, { alias: base, seen: intent });
    case 'keep':
      return await sayMessage(turn, { text: operators.edit.kept(campaign) });
  }
}

async function namedCampaign({ campaigns }: CampaignDependencies, id: number): Promise<KnownCampaign> {
  const name = (await campaigns.find(id))?.name;
  return name === undefined ? { id } : { id, name };
}

async function submitted(
  turn: Turn,
  ports: CampaignDependencies,
  click: Extract<CampaignClick, { do: 'submit' }>,
): Promise<void> {
  const { form, campaign, base, zone } = click;
  if (form === 'updateCampaign') {
    const start = { base: base ?? '', zone };
    if (campaign !== undefined) await submitUpdate(turn, ports, campaign, start, submittedValues(click));
    return;
  }
  if (!(await isFirstTime(turn))) return;
  await askForCampaign(turn, ports, submittedValues(click), { id: base, zone });
}

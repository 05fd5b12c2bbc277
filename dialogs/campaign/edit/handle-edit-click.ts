import type { Turn } from '../../turn.ts';
import type { CampaignClick } from '../campaign-click.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { isFirstTime } from '../is-first-time.ts';
import { sayMessage } from '../say-message.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteAsked } from './delete-campaign.ts';
import { discardDraft } from './drafts.ts';
import { sendCreate } from './send-create.ts';
import { sendUpdate } from './send-update.ts';
import { submitUpdate } from './submit-update.ts';
import { takenMessage } from './taken-message.ts';

/** A sent form, or a pressed button of what is to be created, updated or deleted. Its role was checked before. */
export async function handleEditClick(turn: Turn, ports: CampaignPorts, click: CampaignClick): Promise<void> {
  if (click.do === 'submit') return await submitted(turn, ports, click);
  const { campaign, base = '' } = click;
  switch (click.action) {
    case 'createAgain':
      return await sendCreate(turn, ports, base);
    case 'sendUpdate':
      return await sendUpdate(turn, ports, base);
    case 'discardUpdate': {
      const draft = await discardDraft(turn.records, base);
      const text = 'Discarded: nothing is sent.';
      const message = draft?.standing.kind === 'discarded' ? { text } : takenMessage(draft);
      return await sayMessage(turn, message);
    }
    case 'delete':
      if (await isFirstTime(turn, ports)) await deleteAsked(turn, ports, campaign, Number(base));
      return;
    case 'keep':
      return await sayMessage(turn, { text: `Campaign ${campaign} stays: nothing was deleted.` });
    default:
      return;
  }
}

async function submitted(
  turn: Turn,
  ports: CampaignPorts,
  click: Extract<CampaignClick, { do: 'submit' }>,
): Promise<void> {
  const { canvass: _mark, do: _do, form, campaign, base, ...inputs } = click;
  // A channel may leave out an input that was left empty.
  const values = {
    ...{ name: inputs.name ?? '', description: inputs.description ?? '', plan: inputs.plan ?? '' },
    ...{ tests: inputs.tests ?? '', concurrency: inputs.concurrency ?? '', aps: inputs.aps ?? '' },
    ...{ runTime: inputs.runTime ?? '', requestedRunDate: inputs.requestedRunDate ?? '' },
    scheduledRunDate: inputs.scheduledRunDate ?? '',
  };
  if (form === 'updateCampaign') {
    if (campaign !== undefined) await submitUpdate(turn, ports, campaign, base ?? '', values);
    return;
  }
  if (!(await isFirstTime(turn, ports))) return;
  await createCampaign(turn, ports, { values, ...(base === undefined ? {} : { form: base }) });
}

import type { Turn } from '../../turn.ts';
import { timeWords } from '../../wording/format.ts';
import type { CampaignValues, NamedCampaign } from '../campaign-command.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { clockOf } from '../clock-of.ts';
import { resolveCampaign } from '../resolve-campaign.ts';
import { sayMessage } from '../say-message.ts';
import { formValues } from './form-values.ts';
import { previewUpdate } from './preview-update.ts';
import { startUpdate, type UpdateStart, updateForm } from './start-update.ts';

/**
 * Changes a campaign. Without values the form is shown, filled in with what the service tells or last told; with
 * values what would change. Nothing is sent before somebody presses "Send".
 */
export async function updateCampaign(
  turn: Turn,
  ports: CampaignPorts,
  command: { readonly campaign: NamedCampaign; readonly values?: CampaignValues },
): Promise<void> {
  const named = await resolveCampaign(turn, ports, command.campaign, (id) => `update campaign ${id}`);
  if (named === undefined) return;
  const start = await startUpdate(turn, ports, named.id);
  if (start === undefined) return;
  if (command.values !== undefined) return await previewUpdate(turn, ports, start, command.values);
  const { latest, current, title } = start;
  await sayMessage(turn, {
    text: current === undefined ? `${title}: I know nothing of it, so every field is needed` : title,
    note: startNote(latest, ports),
    form: updateForm(start, current === undefined ? {} : formValues(current, ports.timeZone), ports.timeZone),
  });
}

function startNote(latest: UpdateStart['latest'], ports: CampaignPorts): string {
  switch (latest.kind) {
    case 'read':
      return 'What is left as it is, or empty, stays; only the description can be emptied. Nothing is sent yet.';
    case 'kept':
      return `Filled in as the service told it to me on ${timeWords(latest.receivedAt, clockOf(ports))}: it can’t be asked for one campaign. Somebody may have changed it since.`;
    case 'untold':
      return 'The service can’t be asked for one campaign. An update replaces all of its fields.';
  }
}

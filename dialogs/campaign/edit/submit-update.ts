import { commandButton } from '../../survey/say.ts';
import type { Turn } from '../../turn.ts';
import type { CampaignValues } from '../campaign-command.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { sayMessage } from '../say-message.ts';
import { previewUpdate } from './preview-update.ts';
import { startUpdate } from './start-update.ts';

/**
 * A sent form of an update.
 * @param base the digest of the campaign that the form was filled in with: where it has changed since, what the
 * person saw is not what they would replace
 */
export async function submitUpdate(
  turn: Turn,
  ports: CampaignPorts,
  id: number,
  base: string,
  values: CampaignValues,
): Promise<void> {
  const start = await startUpdate(turn, ports, id);
  if (start === undefined) return;
  if (start.base === base) return await previewUpdate(turn, ports, start, values);
  await sayMessage(turn, changedMessage(id, start.title));
}

/** Refuses an update of a campaign that has changed in between. */
export function changedMessage(id: number, title: string) {
  return {
    tone: 'warning',
    text: `${title} has changed since this was filled in, so nothing was sent. Start again from how it is now.`,
    choicesAre: 'actions',
    choices: [
      commandButton(`update campaign ${id}`, 'Start again'),
      commandButton(`campaign ${id}`, 'How it is now'),
    ],
  } as const;
}

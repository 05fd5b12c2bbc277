import type { Turn } from '../turn.ts';
import type { CampaignPorts } from './campaign-ports.ts';

/**
 * Ties what follows to this activity: where it comes again after a crash in the middle, it isn't done again, and the
 * person is told to look.
 */
export async function isFirstTime(turn: Turn, { newId }: Pick<CampaignPorts, 'newId'>): Promise<boolean> {
  if (!turn.incoming.again) {
    await turn.records.save(`campaign/acts/${newId()}`, { conversation: turn.place.conversation }, undefined);
    return true;
  }
  const text =
    'Canvass was restarted while it did that, so it may or may not have been done. I’m not doing it again by myself: please look first, for example with “audit” or “campaigns”.';
  await turn.say({ kind: 'message', message: { text, tone: 'warning' } });
  return false;
}

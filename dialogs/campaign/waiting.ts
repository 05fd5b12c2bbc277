import { sayMessage, type Turn } from '../turn.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { showApproval } from './intents/ask-approval.ts';
import { waitingHere } from './intents/commands.ts';
import { whichMessage } from './intents/messages.ts';

/** Shows what waits to somebody who only says “ok”, which approves nothing. @returns false if nothing waits */
export async function askAboutWaiting(turn: Turn, deps: CampaignDependencies): Promise<boolean> {
  const waiting = await waitingHere(turn, deps);
  const [request, ...more] = waiting;
  if (request === undefined) return false;
  if (more.length > 0) await sayMessage(turn, whichMessage(deps, waiting, 'approve'));
  else await showApproval(turn, deps, request);
  return true;
}

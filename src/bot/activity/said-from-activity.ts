import { z } from 'zod';
import type { Said } from '../../../dialogs/turn.ts';
import type { InboundActivity } from './inbound-activity.ts';
import { isSameAccount } from './is-same-account.ts';
import { isTeams, placeOf } from './place-of.ts';
import { removeBotMentions } from './remove-bot-mentions.ts';
import { removeQuote } from './remove-quote.ts';

/** A pressed `Action.Execute` (Teams: "Universal Actions for Adaptive Cards", invoke request). */
export const cardActionName = 'adaptiveCard/action';

const cardAction = z.object({ action: z.object({ data: z.unknown() }) });
const ours = z.object({ canvass: z.unknown() }).refine(({ canvass }) => canvass !== undefined);

/**
 * What a person said or did with an activity, or `undefined` where it is none of the bot's business (typing,
 * reactions, events, the end of a conversation, …).
 */
export function saidFromActivity(activity: InboundActivity): Said | undefined {
  switch (activity.type) {
    case 'message':
      return fromMessage(activity);
    case 'invoke':
      return fromInvoke(activity);
    case 'messageUpdate':
      return isTeams(activity.channelId) && placeOf(activity).kind === 'personal' && isEdit(activity)
        ? { kind: 'edited' }
        : undefined;
    case 'conversationUpdate':
      return hasArrived(activity) ? { kind: 'arrived' } : undefined;
    case 'installationUpdate':
      return activity.action?.startsWith('add') === true && placeOf(activity).kind === 'personal'
        ? { kind: 'arrived' }
        : undefined;
    default:
      return undefined;
  }
}

const editData = z.object({ eventType: z.literal('editMessage') });

/** Teams: "Receive edit message activity"; a deletion that is taken back comes as an update, too. */
function isEdit({ channelData }: InboundActivity): boolean {
  return editData.safeParse(channelData).success;
}

function fromMessage(activity: InboundActivity): Said {
  const value = clickValue(activity.value);
  const wordless = (activity.text ?? '').trim() === '';
  const isClick = ours.safeParse(value).success || (wordless && value !== undefined && value !== null);
  return isClick
    ? { kind: 'click', value }
    : { kind: 'text', text: removeBotMentions({ ...activity, text: removeQuote(activity) }) };
}

/** Some channels hand a button's value on as text. */
function clickValue(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('"canvass"')) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function fromInvoke({ name, value }: InboundActivity): Said | undefined {
  if (name !== cardActionName) return undefined;
  const parsed = cardAction.safeParse(value);
  return { kind: 'click', value: parsed.success ? parsed.data.action.data : undefined };
}

/** In a group the bot is greeted with, once; people who join it later are none of its business. */
function hasArrived(activity: InboundActivity): boolean {
  const { membersAdded = [], recipient } = activity;
  const botCame = membersAdded.some(({ id }) => isSameAccount(id, recipient?.id));
  return botCame || (membersAdded.length > 0 && placeOf(activity).kind === 'personal');
}

/** Whether an activity tells that the bot was removed from its conversation. */
export function isFarewell({ type, action, membersRemoved = [], recipient }: InboundActivity): boolean {
  if (type === 'installationUpdate') return action?.startsWith('remove') === true;
  return type === 'conversationUpdate' && membersRemoved.some(({ id }) => isSameAccount(id, recipient?.id));
}

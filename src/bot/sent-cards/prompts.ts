import { z } from 'zod';
import { clickSchema } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Input, Place } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { isTeams, placeOf, recordKey } from '../activity/sender.ts';
import type { BotDependencies } from '../dependencies.ts';
import { type Outbox, replyTo } from '../outbox.ts';
import { replacingResponse } from './card-action-response.ts';

const lineSchema = z.union([z.string(), z.object({ lead: z.string(), text: z.string() })]);

const sectionSchema = z.object({
  title: z.string(),
  lines: z.array(lineSchema).readonly(),
  more: z.number().exactOptional(),
  whole: z.boolean().exactOptional(),
});

/** The parts of a message that stay once it is answered, and its buttons. */
const promptSchema = z.object({
  label: z.string().exactOptional(),
  text: z.string(),
  tone: z.enum(['good', 'warning', 'bad', 'accent']).exactOptional(),
  facts: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .readonly()
    .exactOptional(),
  sections: z.array(sectionSchema).readonly().exactOptional(),
  choices: z.array(z.object({ label: z.string(), click: clickSchema })).default([]),
});

export const promptRecords = collection({
  prefix: 'prompt/',
  schema: promptSchema,
  keepFor: { days: 90, because: 'an old card that is pressed then keeps its buttons' },
  durability: 'relaxed',
});

/**
 * What was asked on cards that are answered once, by the cards' activity ids, so that they can lose their buttons
 * then. Losing an entry only leaves an old card as it was.
 */
export interface Prompts {
  remember(place: Place, activityId: string, message: Message): Promise<void>;
  /** The prompt as it stands once `click` was pressed; nothing where that card or button isn't known. */
  answered(
    place: Place,
    activityId: string,
    click: unknown,
    chosen: (label: string) => string,
  ): Promise<Message | undefined>;
}

export function createPrompts(records: RecordStore): Prompts {
  return {
    async remember(place, activityId, message) {
      await promptRecords.create(records, keyOf(place, activityId), promptSchema.parse(message));
    },
    async answered(place, activityId, click, chosen) {
      const prompt = await promptRecords.get(records, keyOf(place, activityId));
      const pressed = clickSchema.safeParse(click).data;
      if (prompt === undefined || pressed === undefined) return undefined;
      const { choices, ...asked } = prompt;
      const choice = choices.find((each) => JSON.stringify(each.click) === JSON.stringify(pressed));
      return choice === undefined ? undefined : { ...asked, note: chosen(choice.label) };
    },
  };
}

function keyOf({ channel, conversation }: Place, activityId: string): string {
  return recordKey(channel, conversation, activityId);
}

/**
 * Puts what was chosen in the place of the clicked card's buttons, in Teams, where the card was to be answered
 * once. The answer to the invoke does it for whoever clicked, the update for good.
 */
export async function replacePrompt(
  ports: Pick<BotDependencies, 'renderMessage' | 'chosen'> & { readonly prompts: Prompts },
  activity: InboundActivity,
  said: Input,
  outbox: Outbox,
  language: string | undefined,
): Promise<void> {
  const { replyToId } = activity;
  if (said.kind !== 'click' || replyToId === undefined || !isTeams(activity.channelId)) return;
  const chosen = (label: string): string => ports.chosen(label, language);
  const message = await ports.prompts.answered(placeOf(activity), replyToId, said.value, chosen);
  if (message === undefined) return;
  const rendered = ports.renderMessage(message, activity.channelId, language);
  const response = activity.type === 'invoke' ? replacingResponse(rendered) : undefined;
  if (response !== undefined) outbox.invokeResponse?.(response);
  await outbox.replace?.(replyToId, replyTo(activity, 'message', rendered));
}

import { createRequire } from 'node:module';
import type { RenderedActivity } from '../../src/cards/rendered-activity.ts';

// The package's ES modules don't load in Node; its bundle does.
const adaptive: typeof import('adaptivecards') = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
);

interface ReadCard {
  /** What the package's own parser and validator say against the card. */
  readonly complaints: readonly string[];
  /** Text of every block in order, runs of a block joined. */
  readonly texts: readonly string[];
  /** Every action in the card, fallbacks left out. */
  readonly actions: readonly ReadAction[];
  readonly sets: readonly { readonly actions: number }[];
  readonly choiceSet: ReadChoiceSet | undefined;
  /** Parts that are folded away, with how many actions they hold. */
  readonly hidden: readonly { readonly id: string; readonly actions: number }[];
  readonly content: Readonly<Record<string, unknown>>;
}

interface ReadAction {
  readonly type: string;
  readonly title: string;
  readonly data: unknown;
  readonly verb: unknown;
  readonly fallback: unknown;
  /** What a toggle shows and hides. */
  readonly targets?: unknown;
}

interface ReadChoiceSet {
  readonly style: unknown;
  readonly choices: readonly { readonly title: string; readonly value: string }[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function everyObject(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(everyObject);
  if (!isRecord(value)) return [];
  const { fallback: _, data: __, ...rest } = value;
  return [value, ...Object.values(rest).flatMap(everyObject)];
}

/** Reads the only attachment as an Adaptive Card of version 1.5, by way of JSON as a client does. */
export function readCard(activity: RenderedActivity): ReadCard {
  const attachments = activity.attachments ?? [];
  if (attachments.length !== 1 || attachments[0]?.contentType !== 'application/vnd.microsoft.card.adaptive') {
    throw new Error('not one Adaptive Card');
  }
  const content: unknown = JSON.parse(JSON.stringify(attachments[0].content));
  if (!isRecord(content)) throw new Error('not a card');
  const card = new adaptive.AdaptiveCard();
  const context = new adaptive.SerializationContext(adaptive.Versions.v1_5);
  card.parse(content, context);
  const parsing = Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message);
  const validation = card.validateProperties().validationEvents.map(({ message }) => message);

  const objects = everyObject(content);
  const ofType = (type: string): Record<string, unknown>[] =>
    objects.filter((object) => object['type'] === type);
  const runs = (block: Record<string, unknown>): string =>
    everyObject(block['inlines'])
      .map((run) => String(run['text']))
      .join('');
  const list = ofType('Input.ChoiceSet')[0];
  return {
    complaints: [...parsing, ...validation],
    texts: objects.flatMap((object) => {
      if (object['type'] === 'RichTextBlock') return [runs(object)];
      return object['type'] === 'TextBlock' ? [String(object['text'])] : [];
    }),
    actions: objects
      .filter(({ type }) => String(type).startsWith('Action.'))
      .map((action) => ({
        type: String(action['type']),
        title: String(action['title']),
        data: action['data'],
        verb: action['verb'],
        fallback: action['fallback'],
        ...('targetElements' in action ? { targets: action['targetElements'] } : {}),
      })),
    sets: ofType('ActionSet').map(({ actions }) => ({
      actions: Array.isArray(actions) ? actions.length : 0,
    })),
    hidden: objects
      .filter(({ isVisible }) => isVisible === false)
      .map(({ id, items }) => ({
        id: String(id),
        actions: everyObject(items).filter(({ type }) => String(type).startsWith('Action.')).length,
      })),
    choiceSet:
      list === undefined
        ? undefined
        : {
            style: list['style'],
            choices: everyObject(list['choices']).map(({ title, value }) => ({
              title: String(title),
              value: String(value),
            })),
          },
    content,
  };
}

/** Every click that a person can send from an activity: what comes back to the bot, once per choice. */
export function clicksOf(activity: RenderedActivity): readonly unknown[] {
  if (activity.suggestedActions !== undefined)
    return activity.suggestedActions.actions.map(({ value }) => value);
  const { actions: all, choiceSet } = readCard(activity);
  const actions = all.filter(({ type }) => type === 'Action.Submit' || type === 'Action.Execute');
  if (choiceSet === undefined) return actions.map(({ data }) => data);
  const send = actions[0]?.data;
  return choiceSet.choices.map(({ value }) => ({ ...(isRecord(send) ? send : {}), answer: value }));
}

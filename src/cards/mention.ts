import type { Message } from '../../dialogs/message.ts';
import type { MentionEntity } from './rendered-activity.ts';

/** What the built-in web chat calls people: no names to call anyone by. */
const nobody: ReadonlySet<string> = new Set(['You', 'Operator']);

/** Characters of a name; nobody's is longer than a channel lets it be. */
const longestName = 200;

/**
 * Who is meant, as Teams recognises it (Teams: "Mention support within Adaptive Cards"): a text, and an entity
 * with the same text. The name loses what could be taken for markup.
 */
export function mentionOf({ mentions }: Message): { text: string; entity: MentionEntity } | undefined {
  if (mentions === undefined) return undefined;
  const plain = mentions.name
    .slice(0, longestName)
    .replace(/[^\p{L}\p{M}\p{N} .,'’-]/gu, ' ')
    .replace(/ +/gu, ' ')
    .trim();
  const name = plain === '' ? 'you' : plain;
  const text = `<at>${name}</at>`;
  return { text, entity: { type: 'mention', text, mentioned: { id: mentions.id, name } } };
}

/** Who is meant, in words; absent where there is no name to say. */
export function writtenMention({ mentions }: Message): string | undefined {
  const name = mentions?.name.slice(0, longestName).trim() ?? '';
  return name === '' || nobody.has(name) ? undefined : `@${name}`;
}

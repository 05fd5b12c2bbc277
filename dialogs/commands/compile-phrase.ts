import { placeholderNamed } from './placeholders.ts';
import type { Placeholder } from './values/value.ts';

/** A phrase, taken apart. `options` may each stand there once, in any order, or not at all. */
export type Element =
  | { readonly kind: 'word'; readonly anyOf: readonly string[] }
  | { readonly kind: 'value'; readonly placeholder: Placeholder }
  | { readonly kind: 'options'; readonly options: readonly (readonly Element[])[] };

/** @throws for an unknown placeholder or an open bracket: a fault of the table */
export function compilePhrase(phrase: string): readonly Element[] {
  const parts = phrase.match(/[[\]]|[^\s[\]]+/gu) ?? [];
  let at = 0;
  const sequence = (inside: boolean): readonly Element[] => {
    const elements: Element[] = [];
    for (;;) {
      const part = parts[at];
      at += 1;
      if (part === undefined || part === ']') {
        if (inside !== (part === ']')) throw new Error(`Brackets don’t match in “${phrase}”.`);
        return elements;
      }
      if (part === '[') {
        const last = elements.at(-1);
        const option = sequence(true);
        if (last?.kind === 'options') {
          elements[elements.length - 1] = { kind: 'options', options: [...last.options, option] };
        } else {
          elements.push({ kind: 'options', options: [option] });
        }
        continue;
      }
      elements.push(
        part.startsWith('{')
          ? { kind: 'value', placeholder: placeholderNamed(part.slice(1, -1)) }
          : { kind: 'word', anyOf: part.split('|') },
      );
    }
  };
  return sequence(false);
}

import type { Message } from './message.ts';
import type { Wording } from './wording/wording.ts';

/** How to reach a person. `shown`: an address or a number, written out. */
export interface Contact {
  readonly url: string;
  readonly shown?: string | undefined;
}

export function contactLink({ url, shown }: Contact, words: Wording['card']): ContactLink {
  return { label: shown === undefined ? words.contact : words.labelled(words.contact, shown), url };
}

type ContactLink = NonNullable<Message['links']>[number];

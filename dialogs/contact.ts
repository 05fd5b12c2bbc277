import type { Message } from './message.ts';
import type { Wording } from './wording/wording.ts';

/** How to reach a person: a page, or what is written out as well, since not every screen can call or send mail. */
export interface Contact {
  readonly url: string;
  /** The e-mail address or telephone number; absent for a page. */
  readonly shown?: string | undefined;
}

export function contactLink({ url, shown }: Contact, words: Wording['card']): ContactLink {
  return { label: shown === undefined ? words.contact : words.labelled(words.contact, shown), url };
}

type ContactLink = NonNullable<Message['links']>[number];

const mail = /^(?:mailto:)?([^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?.]{2,})$/iu;
const telephone = /^(?:tel:)?(\+?[\d(][\d\s().\u2011/-]{3,28}\d)$/iu;

/** Reads an address or a number; undefined for anything else, such as a page. */
export function contactOf(value: string): Contact | undefined {
  const address = mail.exec(value)?.[1];
  if (address !== undefined) return { url: `mailto:${address}`, shown: address };
  const number = telephone.exec(value)?.[1];
  return number === undefined ? undefined : { url: `tel:${number.replace(/[^\d+]/gu, '')}`, shown: number };
}

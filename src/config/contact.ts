/** Where a person can be reached: a page, or what is written out as well, since not every screen can call or send mail. */
export interface Contact {
  readonly url: string;
  /** The e-mail address or telephone number; absent for a page. */
  readonly shown?: string;
}

const mail = /^(?:mailto:)?([^\s@:/?]+@[^\s@:/?]+\.[^\s@:/?.]{2,})$/iu;
const telephone = /^(?:tel:)?(\+?[\d(][\d\s().\u2011/-]{3,28}\d)$/iu;

/** Reads an address or a number; undefined for anything else, such as a page. */
export function contactOf(value: string): Contact | undefined {
  const address = mail.exec(value)?.[1];
  if (address !== undefined) return { url: `mailto:${address}`, shown: address };
  const number = telephone.exec(value)?.[1];
  return number === undefined ? undefined : { url: `tel:${number.replace(/[^\d+]/gu, '')}`, shown: number };
}

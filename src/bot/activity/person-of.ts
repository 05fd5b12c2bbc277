import type { Person } from '../../../dialogs/turn.ts';
import type { InboundActivity } from './inbound-activity.ts';
import { isSameAccount } from './is-same-account.ts';

/** Who is behind an activity. Where the bot's own arrival is announced in its name, the person who came too. */
export function personOf({ from, recipient, membersAdded = [] }: InboundActivity): Person {
  const other = isSameAccount(from.id, recipient?.id)
    ? membersAdded.find(({ id }) => id !== undefined && id !== '' && !isSameAccount(id, recipient?.id))
    : undefined;
  const { id, name } = other ?? from;
  return { id: id ?? from.id, name: name ?? '' };
}

/** The locale where it looks like one; else whatever a dialog does without. */
export function localeOf({ locale }: InboundActivity): string | undefined {
  return locale !== undefined && /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,4}$/.test(locale)
    ? locale.replaceAll('_', '-')
    : undefined;
}

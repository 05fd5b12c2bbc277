import { z } from 'zod';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { isSameAccount } from '../activity/is-same-account.ts';
import { mentionsIn } from '../activity/mentions-in.ts';
import { localeOf, personOf } from '../activity/person-of.ts';
import { placeOf } from '../activity/place-of.ts';
import { provenIdentity } from '../activity/proven-identity.ts';
import { accountOf } from '../turn/reply-to.ts';

const account = z.object({ id: z.string(), name: z.string().exactOptional() });

/** A person as they are kept: who they are, and all it takes to open a conversation with them. */
export const metPersonSchema = z.object({
  channel: z.string(),
  id: z.string(),
  name: z.string(),
  provenId: z.string().exactOptional(),
  locale: z.string().exactOptional(),
  timeZone: z.string().exactOptional(),
  tenant: z.string().exactOptional(),
  serviceUrl: z.string(),
  bot: account,
  /** The id of their private conversation with the bot, where there has been one. */
  private: z.string().exactOptional(),
});

export type MetPerson = z.infer<typeof metPersonSchema>;

const tenantData = z.object({ tenant: z.object({ id: z.string() }) });
export function tenantOf({ channelData, conversation }: InboundActivity): string | undefined {
  return tenantData.safeParse(channelData).data?.tenant.id ?? conversation.tenantId;
}

/** Whoever an activity lets the bot know: its sender first, then the people mentioned in it in Teams. */
export function metPeople(activity: InboundActivity, localMode: boolean): readonly MetPerson[] {
  const { channelId, serviceUrl, recipient, conversation, localTimezone } = activity;
  const { id, name } = personOf(activity);
  const tenant = tenantOf(activity);
  const shared = {
    channel: channelId,
    serviceUrl,
    bot: accountOf(recipient?.id ?? 'canvass', recipient?.name),
    ...(tenant === undefined ? {} : { tenant }),
  };
  const provenId = id === activity.from.id ? provenIdentity(activity, localMode) : undefined;
  const locale = localeOf(activity);
  const sender: MetPerson = {
    ...shared,
    id,
    name,
    ...(provenId === undefined ? {} : { provenId }),
    ...(locale === undefined ? {} : { locale }),
    ...(localTimezone === undefined ? {} : { timeZone: localTimezone }),
    ...(placeOf(activity).kind === 'personal' ? { private: conversation.id } : {}),
  };
  const met = isSameAccount(id, recipient?.id) ? [] : [sender];
  const { mentions = [] } = mentionsIn(activity);
  const others = mentions.filter((other) => other.id !== id);
  return [...met, ...others.map((other) => ({ ...shared, id: other.id, name: other.name }))];
}

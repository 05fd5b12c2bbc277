import { z } from 'zod';
import { commit, type Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection, isSamePlace, type RecordSource } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { type Place, personSchema, placeSchema } from '../../turn.ts';

const subscriptionSchema = z.object({
  place: placeSchema,
  /** `failures`: only runs that did not pass; `changes`: only runs in which something changed. Absent: all. */
  only: z.enum(['failures', 'changes']).optional(),
  by: personSchema,
  createdAt: z.number(),
});

const muteSchema = z.object({
  place: placeSchema,
  /** Milliseconds since 1970. */
  until: z.number(),
  /** Absent in records of earlier versions. */
  by: personSchema.optional(),
});

const followersSchema = z.object({
  subscriptions: z.array(subscriptionSchema).readonly(),
  mutes: z.array(muteSchema).readonly(),
});

/** A place where every run of a campaign is posted. */
type Subscription = z.infer<typeof subscriptionSchema>;
/** A place where nothing about a campaign is posted for a while. */
type Mute = z.infer<typeof muteSchema>;
type Followers = z.infer<typeof followersSchema>;

const maxPlaces = 100;
const noFollowers: Followers = { subscriptions: [], mutes: [] };

/** One record for a campaign: a conversation's id may be too long for a key. */
export const subscriptionRecords = collection({
  prefix: 'campaign/subscriptions/',
  personalData: {
    names: 'where a campaign’s runs are posted or muted, and by whom',
    stays: 'others read the posts',
    without: ({ subscriptions, mutes }, person) => ({
      subscriptions: subscriptions.filter(({ place }) => !person.isTheirs(place.conversation)),
      mutes: mutes.filter(({ place }) => !person.isTheirs(place.conversation)),
    }),
  },
  schema: followersSchema,
  keepFor: {
    forEver: 'until it is removed; one for each campaign, of at most 100 places',
  },
});

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

export function createSubscriptionRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  const read = async (campaign: number, from: RecordSource = records): Promise<Followers> =>
    (await subscriptionRecords.get(from, padNumber(campaign))) ?? noFollowers;
  /** @param by returns what to save instead; undefined: nothing is changed */
  const change = (
    campaign: number,
    by: (followers: Followers, draft: Draft) => Followers | undefined,
  ): Promise<boolean> =>
    commit(records, async (draft) => {
      const after = by(await read(campaign, draft), draft);
      if (after === undefined) return false;
      await draft.save(subscriptionRecords, padNumber(campaign), after);
      return true;
    });
  const stillMuted = (followers: Followers, except: Place): readonly Mute[] =>
    followers.mutes.filter(({ place, until }) => until > now() && !isSamePlace(place, except));
  const muteAt = ({ mutes }: Followers, at: Place): Mute | undefined =>
    mutes.find(({ place, until }) => isSamePlace(place, at) && until > now());
  /** Until when a campaign is muted at a place; undefined if it isn't. */
  const mutedUntil = async (campaign: number, at: Place): Promise<number | undefined> =>
    muteAt(await read(campaign), at)?.until;
  return {
    /** All subscriptions of a campaign, including muted ones. */
    of: async (campaign: number) => (await read(campaign)).subscriptions,
    /** Those of places where it isn't muted. */
    async listening(campaign: number): Promise<readonly Subscription[]> {
      const followers = await read(campaign);
      return followers.subscriptions.filter(({ place }) => muteAt(followers, place) === undefined);
    },
    /** Replaces an earlier one of the same place. `full` past 100 places for one campaign. */
    async add(campaign: number, wanted: Omit<Subscription, 'createdAt'>): Promise<'added' | 'full'> {
      const isAdded = await change(campaign, (followers) => {
        const others = followers.subscriptions.filter(({ place }) => !isSamePlace(place, wanted.place));
        if (others.length >= maxPlaces) return undefined;
        return { ...followers, subscriptions: [...others, { ...wanted, createdAt: now() }] };
      });
      return isAdded ? 'added' : 'full';
    },
    /** False if there wasn't one. */
    remove: (campaign: number, at: Place) =>
      change(campaign, (followers) => {
        const subscriptions = followers.subscriptions.filter(({ place }) => !isSamePlace(place, at));
        return subscriptions.length < followers.subscriptions.length
          ? { ...followers, subscriptions }
          : undefined;
      }),
    /** @param also part of the same decision */
    async mute(campaign: number, mute: Mute, also?: (draft: Draft) => void): Promise<void> {
      await change(campaign, (followers, draft) => {
        also?.(draft);
        return { ...followers, mutes: [...stillMuted(followers, mute.place), mute] };
      });
    },
    /** What a place is subscribed to, and what is muted there now, by campaign. */
    async at(place: Place) {
      const subscriptions: (Subscription & { readonly campaign: number })[] = [];
      const mutes: (Mute & { readonly campaign: number })[] = [];
      for await (const [key, followers] of subscriptionRecords.entries(records)) {
        const campaign = Number(key);
        const here = followers.subscriptions.find((one) => isSamePlace(one.place, place));
        if (here !== undefined) subscriptions.push({ ...here, campaign });
        const muted = muteAt(followers, place);
        if (muted !== undefined) mutes.push({ ...muted, campaign });
      }
      return { subscriptions, mutes };
    },
    /** False if it wasn't muted. */
    unmute: (campaign: number, at: Place, also?: (draft: Draft) => void) =>
      change(campaign, (followers, draft) => {
        if (muteAt(followers, at) === undefined) return undefined;
        also?.(draft);
        return { ...followers, mutes: stillMuted(followers, at) };
      }),
    mutedUntil,
    isMuted: async (campaign: number, at: Place) => (await mutedUntil(campaign, at)) !== undefined,
  };
}

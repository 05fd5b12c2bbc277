import { z } from 'zod';
import { commit, type Draft } from '../../commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { collection, isSamePlace, personSchema, placeSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { Person, Place } from '../../turn.ts';

/** A place where every run of a campaign is posted. */
interface Subscription {
  readonly place: Place;
  /** `failures`: only of runs that did not pass; `changes`: only where something changed. Absent: of all. */
  readonly only?: 'failures' | 'changes';
  readonly by: Person;
  readonly createdAt: number;
}

/** A place that wants to hear nothing of a campaign for a while. */
interface Mute {
  readonly place: Place;
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Absent where an earlier version wrote it down. */
  readonly by?: Person;
}

/** What holds at a place. */
interface KeptHere {
  readonly subscriptions: readonly (Subscription & { readonly campaign: number })[];
  /** Those that aren't over. */
  readonly mutes: readonly (Mute & { readonly campaign: number })[];
}

export interface SubscriptionRepository {
  /** Every subscription of a campaign, muted ones too. */
  of(campaign: number): Promise<readonly Subscription[]>;
  /** Takes the place of an earlier one at the same place. `full` past 100 places for one campaign. */
  add(campaign: number, subscription: Omit<Subscription, 'createdAt'>): Promise<'added' | 'full'>;
  /** False where there was none. */
  remove(campaign: number, place: Place): Promise<boolean>;
  /** @param also is a part of the same decision */
  mute(campaign: number, mute: Mute, also?: (draft: Draft) => void): Promise<void>;
  /** False where nothing was muted. */
  unmute(campaign: number, place: Place, also?: (draft: Draft) => void): Promise<boolean>;
  /** By campaign. */
  at(place: Place): Promise<KeptHere>;
  /** Until when a place is muted; undefined where it isn't, or not any more. */
  mutedUntil(campaign: number, place: Place): Promise<number | undefined>;
}

interface Followers {
  readonly subscriptions: readonly Subscription[];
  readonly mutes: readonly Mute[];
}

const subscriptionSchema: z.ZodType<Subscription> = z.object({
  place: placeSchema,
  only: z.enum(['failures', 'changes']).optional(),
  by: personSchema,
  createdAt: z.number(),
});

const muteSchema: z.ZodType<Mute> = z.object({
  place: placeSchema,
  until: z.number(),
  by: personSchema.optional(),
});

const followersSchema: z.ZodType<Followers> = z.object({
  subscriptions: z.array(subscriptionSchema).readonly(),
  mutes: z.array(muteSchema).readonly(),
});

const maxPlaces = 100;
const nobody: Followers = { subscriptions: [], mutes: [] };

/** One record for a campaign: a conversation's id may be too long for a key that has to be listed. */
export const subscriptionRecords = collection({
  prefix: 'campaign/subscriptions/',
  schema: followersSchema,
  keepFor: {
    forEver:
      'a place follows a campaign until it says otherwise; one for each campaign, of at most 100 places',
  },
});

export function createSubscriptionRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): SubscriptionRepository {
  const read = async (campaign: number): Promise<Followers> =>
    (await subscriptionRecords.get(records, padNumber(campaign))) ?? nobody;
  /** @param by returns what to save instead; undefined: nothing is changed */
  const change = (
    campaign: number,
    by: (followers: Followers, draft: Draft) => Followers | undefined,
  ): Promise<boolean> =>
    commit(records, async (draft) => {
      const key = padNumber(campaign);
      const after = by((await draft.get(subscriptionRecords, key)) ?? nobody, draft);
      if (after === undefined) return false;
      await draft.save(subscriptionRecords, key, after);
      return true;
    });
  const stillMuted = (followers: Followers, except: Place): readonly Mute[] =>
    followers.mutes.filter(({ place, until }) => until > now() && !isSamePlace(place, except));
  return {
    of: async (campaign) => (await read(campaign)).subscriptions,
    async add(campaign, wanted) {
      const isAdded = await change(campaign, (followers) => {
        const others = followers.subscriptions.filter(({ place }) => !isSamePlace(place, wanted.place));
        if (others.length >= maxPlaces) return undefined;
        return { ...followers, subscriptions: [...others, { ...wanted, createdAt: now() }] };
      });
      return isAdded ? 'added' : 'full';
    },
    remove: (campaign, at) =>
      change(campaign, (followers) => {
        const subscriptions = followers.subscriptions.filter(({ place }) => !isSamePlace(place, at));
        return subscriptions.length < followers.subscriptions.length
          ? { ...followers, subscriptions }
          : undefined;
      }),
    async mute(campaign, mute, also) {
      await change(campaign, (followers, draft) => {
        also?.(draft);
        return { ...followers, mutes: [...stillMuted(followers, mute.place), mute] };
      });
    },
    async at(place) {
      const subscriptions = [];
      const mutes = [];
      for await (const [key, followers] of subscriptionRecords.entries(records)) {
        const campaign = Number(key);
        const here = followers.subscriptions.find((one) => isSamePlace(one.place, place));
        if (here !== undefined) subscriptions.push({ ...here, campaign });
        const muted = followers.mutes.find((one) => one.until > now() && isSamePlace(one.place, place));
        if (muted !== undefined) mutes.push({ ...muted, campaign });
      }
      return { subscriptions, mutes };
    },
    unmute: (campaign, at, also) =>
      change(campaign, (followers, draft) => {
        const isMuted = followers.mutes.some(({ place, until }) => isSamePlace(place, at) && until > now());
        if (!isMuted) return undefined;
        also?.(draft);
        return { ...followers, mutes: stillMuted(followers, at) };
      }),
    async mutedUntil(campaign, at) {
      const { mutes } = await read(campaign);
      return mutes.find(({ place, until }) => isSamePlace(place, at) && until > now())?.until;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { oneLine } from '../../dialogs/text.ts';
import { type Button, readReplies } from '../../test/support/conversation.ts';
import type { FakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import { deliverToTeams, type TeamsPlace } from '../../test/support/teams-conversation.ts';
import type { Transcript } from './transcript.ts';

/** Where people meet the bot. */
export interface Stage {
  /** Of the bot; another one after a restart. */
  readonly url: () => string;
  readonly connector: FakeBotConnector;
  readonly transcript: Transcript;
  /** BCP 47, as the channel tells it. */
  readonly locale: string;
}

/** Somebody whose conversation is written down. */
export interface Person {
  readonly id: string;
  readonly say: (text: string) => Promise<void>;
  /** Presses the newest button with this label. */
  readonly press: (label: string) => Promise<void>;
  /** Sends an activity's own fields over the ordinary ones. @param act what the person does, in words */
  readonly deliver: (act: string, fields: object) => Promise<void>;
}

export interface TeamsPerson extends Person {
  readonly account: { readonly id: string; readonly name: string; readonly aadObjectId: string };
  /**
   * Waits until something with each of these texts has come unasked, and writes it down. What was there when this person
   * was waited for before doesn't count: the same words may have been said earlier.
   */
  readonly hears: (...parts: readonly (string | RegExp)[]) => Promise<void>;
  /** What was written down, by the message. */
  readonly shown: Map<string, string>;
  readonly buttons: Button[];
}

const repliesSchema = z.object({ activities: z.array(z.unknown()).default([]) });

/**
 * Somebody in a chat that shows suggested actions, as web chat does.
 * @param id theirs
 * @param channelId another channel, which may show text alone
 */
export function createVisitor(
  { url, transcript, locale, connector }: Stage,
  name = 'Ada',
  { id = randomUUID(), channelId = 'emulator' }: { readonly id?: string; readonly channelId?: string } = {},
): Person {
  const buttons: Button[] = [];

  async function deliver(act: string, fields: object): Promise<void> {
    const response = await fetch(`${url()}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'message',
        id: randomUUID(),
        channelId,
        deliveryMode: 'expectReplies',
        locale,
        serviceUrl: connector.serviceUrl,
        conversation: { id: `chat of ${id}` },
        from: { id, name },
        recipient: { id: 'bot', name: 'Canvass' },
        ...fields,
      }),
    });
    // Written down now: another message of theirs may have been answered meanwhile.
    transcript.does(name, act);
    const text = await response.text();
    for (const activity of repliesSchema.parse(text === '' ? {} : JSON.parse(text)).activities) {
      transcript.hears(activity);
      buttons.push(...readReplies(200, activity).buttons);
    }
  }

  return {
    id,
    deliver,
    say: (text) => deliver(typed(text), { text }),
    press: (label) => deliver(pressed(label), { value: buttonOf(buttons, label).value }),
  };
}

/**
 * Somebody in Teams, where answered cards are replaced; by default in a chat of their own.
 * @param companion reads the same conversation: what one of them was shown isn't written down for the other
 */
export function createTeamsPerson(
  { url, transcript, locale, connector }: Stage,
  name: string,
  aadObjectId: string = randomUUID(),
  elsewhere?: TeamsPlace,
  companion?: TeamsPerson,
): TeamsPerson {
  const account = { id: `29:${aadObjectId}`, name, aadObjectId };
  const place = elsewhere ?? { id: `a:${account.id}`, conversationType: 'personal', tenantId: 'tenant' };
  const { shown, buttons }: Pick<TeamsPerson, 'shown' | 'buttons'> = companion ?? {
    shown: new Map(),
    buttons: [],
  };
  /** As much of it as was there when this person was waited for. */
  const heard = new Map<string, string>();

  function writeDown(): void {
    for (const message of connector.messages(place.id)) {
      const before = shown.get(message.id);
      const now = JSON.stringify(message);
      if (before === now) continue;
      shown.set(message.id, now);
      transcript.hears(message, before === undefined ? undefined : 'in place of the card');
      buttons.push(...readReplies(200, message).buttons);
    }
  }

  async function deliver(act: string, fields: object): Promise<void> {
    writeDown();
    transcript.does(name, act);
    const sent = { from: account, conversation: place, locale, ...fields };
    const answer = await deliverToTeams(url(), connector.serviceUrl, sent);
    const toast = answer === '' ? undefined : invokeSchema.parse(JSON.parse(answer)).value;
    if (typeof toast === 'string') transcript.hears({ text: toast }, 'next to the button');
    writeDown();
  }

  return {
    id: account.id,
    account,
    shown,
    buttons,
    deliver,
    say(text) {
      if (elsewhere === undefined) return deliver(typed(text), { text });
      const mentioned = { id: '28:canvass', name: 'Canvass' };
      const entities = [{ type: 'mention', text: '<at>Canvass</at>', mentioned }];
      return deliver(typed(`@Canvass ${text}`), { text: `<at>Canvass</at> ${text}`, entities });
    },
    press(label) {
      const { value: data } = buttonOf(buttons, label);
      const value = { action: { type: 'Action.Execute', data } };
      return deliver(pressed(label), { type: 'invoke', name: 'adaptiveCard/action', value });
    },
    async hears(...parts) {
      const until = performance.now() + maxWait;
      for (;;) {
        const texts = connector
          .messages(place.id)
          .filter((message) => heard.get(message.id) !== JSON.stringify(message))
          .map((message) => readReplies(200, message).text);
        const missing = parts.find((part) => !texts.some((text) => isIn(text, part)));
        if (missing === undefined) break;
        if (performance.now() > until) throw new Error(`Nothing like “${missing}” came.`);
        await pause(50);
      }
      writeDown();
      if (parts.length > 0) for (const [id, text] of shown) heard.set(id, text);
    },
  };
}

function isIn(text: string, part: string | RegExp): boolean {
  return typeof part === 'string' ? text.includes(part) : part.test(text);
}

const maxWait = 60_000;
const invokeSchema = z.looseObject({ value: z.unknown() });

function typed(text: string): string {
  return text === '' ? 'sends an empty message' : `types “${text}”`;
}

function pressed(label: string): string {
  return `presses [${label}]`;
}

function buttonOf(buttons: readonly Button[], label: string): Button {
  // On a button every space is one that breaks.
  const found = buttons.findLast((button) => button.label === oneLine(label));
  if (found === undefined) throw new Error(`There is no button “${label}”.`);
  return found;
}

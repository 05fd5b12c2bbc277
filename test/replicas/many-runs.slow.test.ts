import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { gatewayKey } from '../support/campaign-gateway.ts';
import { labelled } from '../support/conversation.ts';
import { createBody } from '../support/reference-campaign.ts';
import { startCampaignReplicas } from '../support/start-campaign-replicas.ts';
import { ada } from '../support/teams-conversation.ts';

/** At once. */
const count = 100;
/** Ten times life: a run takes under half a minute. */
const runSpeed = 10;
/** Of a test on a machine that has other work, too. */
const patience = 200_000;

/** Each asks for few runs, as one person's messages are limited. */
const operators = Array.from({ length: count / 5 }, (_, index) => ({
  id: `29:${index}`,
  name: `Operator ${index}`,
  aadObjectId: ada.aadObjectId.slice(0, -3) + String(index).padStart(3, '0'),
}));

const replicas = await startCampaignReplicas(3, {
  runSpeed,
  // As many as by default, so that a hundred turns at once have what they have in earnest.
  connections: 10,
  environment: {
    OPERATORS: operators.map(({ aadObjectId }) => aadObjectId).join(),
    WATCH_INTERVAL_SECONDS: '5',
  },
});
beforeEach(async () => {
  while (replicas.running.length < 3) await replicas.add();
});
afterAll(() => replicas[Symbol.asyncDispose]());

const created = z.object({ campaignId: z.int() });

/** Makes campaigns that nobody has run yet: a campaign runs once at a time. */
async function makeCampaigns(): Promise<readonly number[]> {
  const dispatcher = new Agent({ connect: { ca: replicas.gateway.certificate } });
  const campaigns: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const response = await fetch(`${replicas.gateway.url}/webapi/v3.0/accounts/1/campaigns`, {
      method: 'POST',
      dispatcher,
      headers: { authorization: `ApiKey ${gatewayKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...createBody, name: `Many ${randomUUID()}`, RunTime: '00:03:00' }),
    });
    campaigns.push(created.parse(await response.json()).campaignId);
  }
  await dispatcher.close();
  return campaigns;
}

/**
 * Delivers `run campaign …` in a thread of its own as a channel does: again and again, until it is answered. Where the
 * answer is that it failed, as on a machine that is too slow for so many at once, it is asked anew, as a person would; where
 * it is a question, for the service didn't tell in time how many calls there will be, that is answered.
 * @returns how often it took until there was an answer
 */
async function askFor(campaign: number, index: number): Promise<number> {
  const tries = await deliver(campaign, index);
  const answer = messagesOf(campaign).at(-1);
  if (failedTurn.test(answer?.text ?? '')) return await askFor(campaign, index);
  if (answer !== undefined && asksFirst.test(answer.text)) {
    await untilTaken(() => conversationOf(campaign).press(labelled(answer, 'Run'), operatorOf(index)));
  }
  return tries;
}

async function deliver(campaign: number, index: number): Promise<number> {
  const id = randomUUID();
  return await untilTaken(() =>
    conversationOf(campaign).say(`run campaign ${campaign}`, operatorOf(index), { id }),
  );
}

/** @returns how often it took */
async function untilTaken(send: () => Promise<unknown>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return tries;
    } catch {
      await wait(500);
    }
  }
}

const operatorOf = (index: number): object => operators[index % operators.length] ?? ada;

async function killOne(): Promise<void> {
  const [doomed] = replicas.running;
  if (doomed !== undefined) await replicas.kill(doomed);
}

const conversationOf = (campaign: number) => replicas.thread(`ops${campaign}`);

const messagesOf = (campaign: number) => conversationOf(campaign).messages();

const textsOf = (campaign: number): readonly string[] => messagesOf(campaign).map(({ text }) => text);

/** The question before a run of which nobody knows how many calls it places. */
const asksFirst = /how many calls/u;

/** A turn that failed, and said so. */
const failedTurn = /unknown whether that took effect/u;

const summariesOf = (campaign: number): number =>
  textsOf(campaign).filter((text) => text.includes(' · Result: ')).length;

/** What a turn says that was cut short and came again, or a run that was not, or perhaps not, started. */
const saysOtherwise = /was restarted while handling this|[Nn]ot started|couldn’t be confirmed/u;

test(
  'a hundred runs, and a process is killed while they are asked for: each is executed once at most, and whoever asked hears what came of it',
  async () => {
    const campaigns = await makeCampaigns();
    let answered = 0;
    let killing: Promise<void> | undefined;
    const tries = await Promise.all(
      campaigns.map(async (campaign, index) => {
        const tries = await askFor(campaign, index);
        answered += 1;
        if (answered === 1) killing = killOne();
        return tries;
      }),
    );
    await killing;
    expect(tries.filter((number) => number > 1)).not.toEqual([]);

    const unheard = () =>
      campaigns
        .filter((campaign) => summariesOf(campaign) === 0)
        .map((campaign) => textsOf(campaign).join(' | '))
        .filter((text) => !saysOtherwise.test(text));
    await expect.poll(unheard, { timeout: patience, interval: 500 }).toEqual([]);
    for (const campaign of campaigns) {
      expect(summariesOf(campaign)).toBeLessThanOrEqual(1);
      expect(replicas.executions(campaign)).toBeLessThanOrEqual(1);
    }
  },
  patience + 60_000,
);

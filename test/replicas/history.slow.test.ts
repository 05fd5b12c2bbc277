import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { executeElsewhere } from '../support/campaign-gateway.ts';
import { startCampaignReplicas } from '../support/start-campaign-replicas.ts';

/** Of campaign 12, test case 11 fails in the first four runs, 7 from the third on, and 27 in the fourth. */
const dataFolder = fileURLToPath(new URL('../support/fortnight/data', import.meta.url));
/** Runs 1 to 4, which nobody here has seen. */
const earlierRuns = [15, 15, 15, 15];

const replicas = await startCampaignReplicas(3, { runSpeed: 200, dataFolder, earlierRuns });
afterAll(() => replicas[Symbol.asyncDispose]());

test('runs announced by different processes are posted once, and all processes share the same history', async () => {
  const ops = replicas.thread('nightly');
  const each = [0, 1, 2].map((at) => replicas.thread('nightly', at));
  const [first, second, third] = each;
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.');
  /** What was said of the next run: each line once, in one message. */
  const summaryOf = async (run: number): Promise<string> => {
    const label = `Campaign 12 · run ${run} ·`;
    const { text } = await ops.shows(label, 60_000);
    expect(ops.messages().filter((one) => one.text.includes(label))).toHaveLength(1);
    return text;
  };
  await first.say('subscribe campaign 12');
  await ops.shows('Subscribed to campaign 12');
  await second.say('run campaign 12');
  expect(await summaryOf(5)).not.toContain('still failing');
  await executeElsewhere(replicas.gateway, 12);
  expect(await summaryOf(6)).toContain('still failing since run 5');

  await second.say('known 11 for 1 minute "ticket 1"');
  await ops.shows('known failure until');
  await third.say('known');
  await ops.shows(/1 known failure[\s\S]*Opening hours \(11\)[\s\S]*ticket 1/u);
  await third.say('run campaign 12');
  const known = await summaryOf(7);
  expect(known).toContain('Balance enquiry (7)');
  expect(known).toMatch(/Opening hours \(11\) – known until .*“ticket 1” · still failing since run 5/u);
  expect(known).toMatch(/^Balance enquiry \(7\)\s+– .* · new · \+\d+$/mu);

  // Told by one of three, once.
  await ops.shows('no longer a known failure: it has expired', 100_000);
  await first.say('run campaign 12');
  const after = await summaryOf(8);
  expect(after.match(/ · still failing since run \d+(?: · \+\d+)?$/gmu)).toHaveLength(2);
  expect(after.match(/ · new(?: · \+\d+)?$/gmu)).toHaveLength(1);
  expect(
    ops.messages().filter(({ text }) => text.includes('no longer a known failure: it has expired')),
  ).toHaveLength(1);

  await first.say('known 7 for 1 week');
  await ops.shows('Balance enquiry (7) is a known failure until');
  await second.say('unknown 7');
  await ops.shows('Balance enquiry (7) is no longer a known failure');
  await third.say('known');
  await ops.shows('No known failures.');
  for (const run of [5, 6, 7, 8]) await summaryOf(run);
}, 300_000);

import { expect, test } from 'vitest';
import { playFortnight } from '../../../support/fortnight/play-fortnight.ts';

/**
 * The beginning of the fortnight in `test/support/fortnight`, over real sockets: what a channel reads after each nightly run, every
 * morning, and of a rerun. Written by hand from the scenario, as a test lead would say it; why a test case failed is drawn.
 */
const nights = [
  {
    says: ['✗ Customer lines failed: 10 passed, 1 failed · 90.9%'],
    failing: ['Opening hours (11)'],
    digest: '✗ Customer lines – failed · 90.9%',
  },
  {
    says: ['✗ Customer lines failed: 10 passed, 1 failed · 90.9%'],
    failing: ['Opening hours (11) · still failing since run 1'],
    digest: '✗ Customer lines – failed · 90.9% · 1 still failing',
  },
  {
    says: ['✗ Customer lines failed: 9 passed, 2 failed · 81.8% (−9.1 points)'],
    failing: ['Balance enquiry (7) · new', 'Opening hours (11) · still failing since run 1'],
    digest: '✗ Customer lines – failed · 81.8% (−9.1 points) · 1 new, 1 still failing',
  },
];

test('three nights, their mornings and a rerun are told as a test lead would', async () => {
  const told = await playFortnight(async ({ ada, at, ends }) => {
    await at(1, '00:30');
    for (const line of ['schedule campaign 12 nightly at 2', 'digest daily at 08:00']) await ada.say(line);
    for (const [index] of nights.entries()) {
      await at(index + 1, '02:00');
      await ends(12, index + 1);
      await at(index + 1, '08:00');
      await ada.hears('Digest every day');
    }
    await ada.say('rerun failed of campaign 12');
    await ada.press('Rerun');
    await ends(16, nights.length + 1);
  });
  const messages = told.split(/\n\n/u).map((message) => {
    const lines = message.split('\n').map(plain);
    // A live message becomes the summary.
    return lines[0] === '*in place of the card*' ? lines.slice(1) : lines;
  });
  for (const [index, { says, failing, digest }] of nights.entries()) {
    const [, ...lines] = only(messages, `Campaign 12 · run ${index + 1} · `);
    const shown = lines.slice(0, lines.indexOf('[Details ▸]'));
    const [head, cases] = [shown.slice(0, says.length), shown.slice(says.length)];
    expect([head, cases.map(withoutCause)], `run ${index + 1}`).toEqual([says, failing]);
    const morning = messages.filter(([first]) => first === 'Digest every day at 08:00 (UTC)')[index];
    expect(morning?.[1]).toMatch(/^Since yesterday \d\d:\d\d: 1 run of 1 campaign, 1 failed$/u);
    expect(morning).toContain(digest);
  }
  expect(told).toContain(
    'Rerun 2 failed test cases of run 3 of campaign 12 “Customer lines”? About 2 calls.',
  );
  const rerun = messages.find((lines) => lines.some((line) => line.startsWith('Campaign 16 · run 4 · ')));
  expect(rerun?.join('\n')).toMatch(/[✓✗⚠] Customer lines, rerun of run 3: [012] of 2 pass(?:es)? now/u);
  // One for each night, one for each morning, and one of the rerun.
  expect(messages.filter(([first]) => first?.startsWith('Campaign 12 · run '))).toHaveLength(3);
  expect(messages.filter(([first]) => first?.startsWith('Digest every day'))).toHaveLength(3);
}, 180_000);

/** A line of a message, as it is read. */
function plain(line: string): string {
  return line.replace(/^> ?/u, '').trim();
}

/** The one message that begins so. */
function only(messages: readonly (readonly string[])[], beginning: string): readonly string[] {
  const found = messages.filter(([first]) => first?.startsWith(beginning));
  expect(found, beginning).toHaveLength(1);
  return found[0] ?? [];
}

/** `Balance enquiry (7) – Call disconnected, at “Ring” · new · +12025550101` → `Balance enquiry (7) · new` */
function withoutCause(line: string): string {
  const [lead = ''] = line.split(' – ');
  const mark = line
    .split(' · ')
    .slice(1)
    .filter((part) => !part.startsWith('+'));
  return [lead, ...mark].join(' · ');
}

import { expect, test } from 'vitest';
import { createReportLinks, type LinkParts } from '../../../src/web/reports/links.ts';

const day = 24 * 60 * 60 * 1000;

function createLinks(options: { secret?: string; now?: () => number } = {}) {
  const { secret = 'a secret of more than thirty-two characters', now = () => Date.UTC(2026, 10, 21) } =
    options;
  return createReportLinks({ secret, publicUrl: () => 'https://bot.example', now });
}

/** The parts of a link as a route reads them. */
function partsOf(link: string): LinkParts {
  const url = new URL(link);
  const [, , campaign, run] = url.pathname.split('/');
  const of = (name: string) => url.searchParams.get(name) ?? undefined;
  return { campaign, run, expires: of('expires'), signature: of('signature') };
}

test('creates a link to a run with its expiry', () => {
  const links = createLinks();
  const link = links.report(12, 345);
  expect(link).toMatch(/^https:\/\/bot\.example\/reports\/12\/345\?expires=\d+&signature=[\w-]{43}$/);
  const expires = Date.UTC(2026, 10, 28) / 1000;
  expect(links.check('report', partsOf(link))).toEqual({
    ok: true,
    link: { campaign: 12, run: 345, expires },
  });
  expect(links.file('csv', 12, 345)).toContain('/reports/12/345/results.csv?');
  expect(links.check('csv', partsOf(links.file('csv', 12, 345)))).toMatchObject({ ok: true });
});

test('a link expires after exactly seven days', () => {
  let now = Date.UTC(2026, 10, 21);
  const links = createLinks({ now: () => now });
  const parts = partsOf(links.report(12, 345));
  now += 7 * day - 1;
  expect(links.check('report', parts)).toMatchObject({ ok: true });
  now += 1;
  expect(links.check('report', parts)).toEqual({ ok: false, reason: 'expired' });
});

test('treats any changed, missing or differently written part as forged', () => {
  const links = createLinks();
  const good = partsOf(links.report(12, 345));
  const { expires = '', signature = '' } = good;
  const last = signature.at(-1) === 'A' ? 'B' : 'A';
  const changes: Partial<LinkParts>[] = [
    { campaign: '1', run: '2345' },
    { campaign: '13' },
    { run: '346' },
    { run: '0345' },
    { run: '345.0' },
    { run: '+345' },
    { run: ' 345' },
    { run: '3.45e2' },
    { run: '٣٤٥' },
    { expires: String(Number(expires) + 1) },
    { expires: `${expires}.5` },
    { expires: 'Infinity' },
    { expires: undefined },
    { signature: undefined },
    { signature: '' },
    { signature: `${signature}=` },
    { signature: signature.slice(0, -1) + last },
    { signature: signature.toUpperCase() },
    { signature: signature.slice(1) },
    { campaign: undefined },
    { run: undefined },
  ];
  for (const change of changes) {
    expect(links.check('report', { ...good, ...change }), JSON.stringify(change)).toEqual({
      ok: false,
      reason: 'forged',
    });
  }
  expect(links.check('report', good)).toMatchObject({ ok: true });
});

test('accepts only links signed with the same secret, also after a restart', () => {
  const parts = partsOf(createLinks().report(12, 345));
  expect(
    createLinks({ secret: 'another secret of thirty-two characters' }).check('report', parts),
  ).toMatchObject({
    reason: 'forged',
  });
  expect(createLinks().check('report', parts)).toMatchObject({ ok: true });
});

import { expect, test } from 'vitest';
import { quietUntil } from '../../../../dialogs/survey/invitations/quiet-hours.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['during the day', '2026-11-20T12:00:00Z', 'Europe/Berlin', undefined],
  ['late in the evening', '2026-11-20T20:30:00Z', 'Europe/Berlin', '2026-11-21T07:00:00Z'],
  ['before dawn', '2026-11-20T04:10:00Z', 'Europe/Berlin', '2026-11-20T07:00:00Z'],
  ['in a zone with a half-hour offset', '2026-11-20T16:00:00Z', 'Asia/Kolkata', '2026-11-21T02:30:00Z'],
  ['in a night when clocks change', '2026-03-28T22:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ['without a zone', '2026-11-20T02:00:00Z', undefined, undefined],
  ['in an unknown zone', '2026-11-20T02:00:00Z', 'Mars/Crater', undefined],
])('%s', (_, now, zone, then) => {
  const person = { channel: 'msteams', timeZone: zone };
  expect(quietUntil(at(now), person)).toBe(then === undefined ? undefined : at(then));
});

test('quiet hours do not apply to web chat', () => {
  const page = { channel: 'webchat', timeZone: 'Europe/Berlin' };
  expect(quietUntil(at('2026-11-20T04:10:00Z'), page)).toBeUndefined();
});

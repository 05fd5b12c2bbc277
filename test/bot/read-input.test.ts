import { expect, test } from 'vitest';
import { parseActivity } from '../../src/bot/activity/inbound-activity.ts';
import { readInput } from '../../src/bot/activity/input.ts';
import { localeOf, personOf, placeOf } from '../../src/bot/activity/sender.ts';
import { computedMilliseconds } from '../support/computed.ts';

function activityOf(fields: Record<string, unknown>) {
  const parsed = parseActivity(
    {
      type: 'message',
      channelId: 'msteams',
      serviceUrl: 'http://localhost/',
      conversation: { id: '19:thread', conversationType: 'channel' },
      from: { id: '29:ann', name: 'Ann' },
      recipient: { id: '28:bot', name: 'Canvass (beta)' },
      ...fields,
    },
    'anonymous',
  );
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.activity;
}

const said = (fields: Record<string, unknown>) => readInput(activityOf(fields));
const mention = (text: string, id: string) => ({ type: 'mention', text, mentioned: { id, name: 'x' } });
const own = '<at>Canvass (beta)</at>';

test.each([
  ['at the start', `${own} survey 5`, [mention(own, '28:bot')], 'survey 5'],
  ['with Teams’ own space', `${own}&nbsp;survey 5`, [mention(own, '28:bot')], 'survey 5'],
  ['at the end', `survey 5 ${own}`, [mention(own, '28:bot')], 'survey 5'],
  ['in the middle', `please ${own} survey 5`, [mention(own, '28:bot')], 'please survey 5'],
  ['alone', own, [mention(own, '28:bot')], ''],
  ['without its entity', `${own} survey 5`, undefined, 'survey 5'],
  [
    'spelled differently from its entity',
    '<at id="0">canvass (beta)</at> hi',
    [mention(own, '28:bot')],
    'hi',
  ],
  ['with the id without its prefix', `${own} hi`, [mention(own, 'bot')], 'hi'],
  ['on a line of its own', `${own}\nfirst\n  second \n`, [mention(own, '28:bot')], '\nfirst\n  second \n'],
  ['between lines', `first\n${own} second\n\nthird`, [mention(own, '28:bot')], 'first\nsecond\n\nthird'],
  ['twice', `${own} a ${own} b`, [mention(own, '28:bot'), mention(own, '28:bot')], 'a b'],
  ['as plain text', '@Canvass hi', [mention('@Canvass', '28:bot')], 'hi'],
])('removes only a mention of the bot: %s', (_, text, entities, expected) => {
  expect(said({ text, entities })).toEqual({ kind: 'text', text: expected });
});

test('keeps mentions of other people, even of one with the bot’s name', () => {
  const text = `${own} and ${own} and <at>Bob</at>`;
  const entities = [mention(own, '29:namesake'), mention(own, '28:bot'), mention('<at>Bob</at>', '29:bob')];
  expect(said({ text, entities })).toEqual({ kind: 'text', text: `${own} and and <at>Bob</at>` });
  expect(said({ text: own, entities: [mention(own, '29:namesake')] })).toEqual({ kind: 'text', text: own });
});

test('removes the bot’s mention after any number of others', () => {
  const others = Array.from({ length: 10 }, (_, at) => `<at>Person ${at}</at>`);
  const entities = [...others.map((text, at) => mention(text, `29:${at}`)), mention(own, '28:bot')];
  const text = others.join(' ');
  expect(said({ text: `${text} ${own} hi`, entities })).toEqual({ kind: 'text', text: `${text} hi` });
});

test('keeps text without a mention verbatim', () => {
  const text = '  one\r\n\n  two\u00a0\t<b>&nbsp;three</b> ';
  expect(said({ text })).toEqual({ kind: 'text', text });
});

test('isn’t slowed down by a pattern in a name or by half a megabyte of spaces', () => {
  const begun = computedMilliseconds();
  const text = `${' '.repeat(250_000)}<at>${'a'.repeat(1000)}${' '.repeat(200_000)}`;
  said({ text, entities: [mention('(.*)*', '28:bot'), mention('<at', '28:bot')] });
  expect(computedMilliseconds() - begun).toBeLessThan(500);
});

test('skips a malformed mention', () => {
  const entities = [
    { type: 'mention' },
    { type: 'mention', mentioned: null, text: 5 },
    { type: 'clientInfo' },
  ];
  expect(said({ text: 'hi', entities })).toEqual({ kind: 'text', text: 'hi' });
});

test.each([
  ['a picture', [{ contentType: 'image/png', contentUrl: 'https://x' }], true],
  [
    'a picture along with Teams’ own copy',
    [{ contentType: 'text/html', content: '<p></p>' }, { contentType: 'image/*' }],
    true,
  ],
  [
    'a picture only in Teams’ own copy',
    [{ contentType: 'text/html', content: '<p><img src="x"></p>' }],
    true,
  ],
  ['an HTML file', [{ contentType: 'text/html', name: 'a.html' }], true],
  ['Teams’ own copy of a message', [{ contentType: 'text/html', content: '<p>\u200b</p>' }], undefined],
  ['nothing', [], undefined],
])('%s is empty text, marked as attachment only if something is attached', (_, attachments, attached) => {
  expect(said({ attachments })).toEqual({ kind: 'text', text: '', ...(attached && { attached }) });
});

const click = { canvass: 1, do: 'command', line: 'help' };

test.each([
  ['our own submit', { value: click }, click],
  ['a submit with text', { value: click, text: 'Help' }, click],
  ['a submit whose value is a string', { value: JSON.stringify(click) }, click],
  ['unknown data without text', { value: { other: 1 } }, { other: 1 }],
  [
    'an executed action',
    { type: 'invoke', name: 'adaptiveCard/action', value: { action: { data: click } } },
    click,
  ],
  ['an executed action without data', { type: 'invoke', name: 'adaptiveCard/action', value: 5 }, undefined],
])('reads %s as a click', (_, fields, value) => {
  expect(said(fields)).toEqual({ kind: 'click', value });
});

test('reads text with unknown data as text', () => {
  expect(said({ text: 'hi', value: { other: 1 } })).toEqual({ kind: 'text', text: 'hi' });
});

test.each([
  ['msteams', { conversationType: 'personal' }, 'personal'],
  ['msteams', { conversationType: 'groupChat', isGroup: null }, 'group'],
  ['msteams', { conversationType: 'channel', isGroup: true }, 'group'],
  ['msteams', { id: '19:x@thread.skype' }, 'group'],
  ['msteams', { id: 'a:x' }, 'personal'],
  ['webchat', {}, 'personal'],
  ['directline', { isGroup: false }, 'personal'],
  ['emulator', { isGroup: true }, 'group'],
])('%s conversation %j is %s', (channelId, conversation, kind) => {
  expect(placeOf(activityOf({ channelId, conversation: { id: 'c', ...conversation } })).kind).toBe(kind);
});

test('reads the new member as the sender of an arrival that was sent in the bot’s name', () => {
  const arrival = {
    type: 'conversationUpdate',
    from: { id: '28:bot' },
    membersAdded: [{ id: '28:bot' }, { id: '29:ann', name: 'Ann' }],
  };
  expect(personOf(activityOf(arrival))).toEqual({ id: '29:ann', name: 'Ann' });
});

test('passes on a locale only if it is valid', () => {
  expect(localeOf(activityOf({ locale: 'pt_BR' }))).toBe('pt-BR');
  expect(localeOf(activityOf({ locale: '<script>' }))).toBeUndefined();
});

const replyTo = (quoted: string, own: string): unknown => ({
  contentType: 'text/html',
  content:
    '<div><blockquote itemscope="" itemtype="http://schema.skype.com/Reply" itemid="1600457867820">' +
    '<strong itemprop="mri" itemid="28:bot">Canvass</strong><span itemprop="time" itemid="1600457867820"></span>' +
    `<p itemprop="preview">${quoted}</p></blockquote>${own}</div>`,
});

test.each([
  [
    'before the reply on the same line',
    'CanvassHow was it? fine, thanks',
    '<p>fine, thanks</p>',
    'fine, thanks',
  ],
  [
    'on lines of its own',
    'Canvass\nHow was it?\nfine\n\nthanks',
    '<p>fine</p><p>thanks</p>',
    'fine\n\nthanks',
  ],
  ['missing from the text', 'fine', '<p>fine</p>', 'fine'],
  [
    'with characters that HTML escapes',
    'Canvass a < b & "c" 😀',
    '<p>a &lt; b &amp; &quot;c&quot; &#128512;</p>',
    'a < b & "c" 😀',
  ],
  ['with an emoji as a picture', 'Canvass fine 😀', '<p>fine <img alt="😀" src="x"></p>', 'fine 😀'],
  [
    'before a mention',
    `Canvass ${own} survey 5`,
    '<p><span itemtype="http://schema.skype.com/Mention">Canvass (beta)</span>&nbsp;survey 5</p>',
    'survey 5',
  ],
  ['with letters that get longer in lower case', 'İİİİ? Evet', '<p>Evet</p>', 'Evet', 'İİİİ?'],
  ['unless text and HTML differ', 'Canvass something else', '<p>fine</p>', 'Canvass something else'],
  ['unless nothing else was written', 'Canvass How was it?', '', 'Canvass How was it?'],
])('leaves a quoted message out of the reply: %s', (_where, text, html, expected, quoted = 'How was it?') => {
  const fields = { text, attachments: [replyTo(quoted, html)], entities: [mention(own, '28:bot')] };
  expect(said(fields)).toEqual({ kind: 'text', text: expected });
});

test('keeps text written before a quote as part of the reply', () => {
  const content =
    '<p>It was fine.</p><blockquote itemtype="http://schema.skype.com/Reply"><p>How?</p></blockquote><p>Really.</p>';
  const text = 'It was fine.\nHow?\nReally.';
  expect(said({ text, attachments: [{ contentType: 'text/html', content }] })).toEqual({
    kind: 'text',
    text,
  });
});

test('leaves a newer client’s quote tag out of the reply', () => {
  expect(said({ text: '<quoted messageId="1700000000001"/> fine' })).toEqual({ kind: 'text', text: 'fine' });
  const typed = 'I typed <quoted x="1"/> myself';
  expect(said({ text: typed })).toEqual({ kind: 'text', text: typed });
  const text = '<quoted messageId="1"/> fine';
  expect(said({ text, channelId: 'webchat' })).toEqual({ kind: 'text', text });
});

test('keeps a quote without Teams’ marker, and reads any HTML quickly', () => {
  const html = { contentType: 'text/html', content: '<blockquote><p>Canvass</p></blockquote><p>fine</p>' };
  expect(said({ text: 'Canvass fine', attachments: [html] })).toEqual({ kind: 'text', text: 'Canvass fine' });
  const began = computedMilliseconds();
  for (const piece of ['<blockquote ', '<', '<img alt="', '&#', 'itemtype="http://schema.skype.com/Reply"']) {
    const content = piece.repeat(150_000 / piece.length);
    const reply = `<blockquote itemtype="http://schema.skype.com/Reply"></blockquote>${content}`;
    for (const one of [content, reply]) said({ text: 'x', attachments: [{ ...html, content: one }] });
  }
  expect(computedMilliseconds() - began).toBeLessThan(3_000);
});

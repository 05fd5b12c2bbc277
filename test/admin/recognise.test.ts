import { expect, test } from 'vitest';
import { PersonIdentity } from '../../src/admin/person/identity.ts';
import { createRecogniser } from '../../src/admin/person/recognise.ts';

const ada = new PersonIdentity('29:ada-1');
ada.add({
  ids: ['11111111-AAAA-4111-8111-111111111111', 'u1', 'a:chat/1'],
  names: ['Ada Lovelace'],
  references: ['session-77'],
});
const recogniser = createRecogniser(ada);
const replacement = { id: 'erased-1', name: 'Somebody' };

test.each([
  ['29:ada-1', 'id'],
  ['29:ADA-1', 'id'],
  ['29:ada-12', undefined],
  ['x29:ada-1', undefined],
  ['Ada (29:ada-1)', 'id'],
  ['11111111-aaaa-4111-8111-111111111111', 'id'],
  // A short id is recognised alone, or as a part of a key.
  ['u1', 'id'],
  ['survey/webchat/c/u1', 'id'],
  ['u1 is a word here', undefined],
  ['u12', undefined],
  ['survey/msteams/a%3Achat%2F1/29%3Aada-1', 'id'],
  ['activity%2Fmsteams%2Fa%253Achat%252F1', 'id'],
  ['session-77', 'id'],
  ['prompt of session-77.', 'id'],
  ['Started by Ada Lovelace.', 'name'],
  ['ask ada LOVELACE', 'name'],
  ['Ada Lovelaces', undefined],
  ['100% of %zz', undefined],
])('mentionIn(“%s”) returns %s', (text, mention) => {
  expect(recogniser.mentionIn(text)).toBe(mention);
});

test.each([
  ['29:ada-1', 'erased-1'],
  ['a:chat/1', 'erased-1'],
  ['survey/msteams/a%3Achat%2F1/29%3Aada-1', 'survey/msteams/erased-1/erased-1'],
  ['Ada Lovelace (29:ada-1)', 'Somebody (erased-1)'],
  ['asks ADA LOVELACE', 'asks Somebody'],
  ['session-77', 'session-77'],
  ['a u1 of ours', 'a u1 of ours'],
])('replaces the ids in “%s”', (text, expected) => {
  expect(recogniser.replace(text, replacement)).toBe(expected);
});

test('a name of one word is theirs only as it is written', () => {
  const will = new PersonIdentity('29:will-1');
  will.add({ ids: [], names: ['Will'] });
  const { mentionIn } = createRecogniser(will);
  expect(['known to Will', 'this will pass'].map(mentionIn)).toEqual(['name', undefined]);
});

test('leaves the name in a text when others may have the same name', () => {
  expect(recogniser.replace('Ada Lovelace (29:ada-1)', { ...replacement, name: undefined })).toBe(
    'Ada Lovelace (erased-1)',
  );
});

test('finds an id with special characters in escaped and encoded text', () => {
  const odd = new PersonIdentity('a"b\\c/d');
  const { mayMention } = createRecogniser(odd);
  const json = JSON.stringify({ id: 'a"b\\c/d' });
  expect([json, JSON.stringify({ body: json }), encodeURIComponent('a"b\\c/d')].map(mayMention)).toEqual([
    true,
    true,
    true,
  ]);
  expect(mayMention('{"id":"ab"}')).toBe(false);
});

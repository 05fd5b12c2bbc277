import { describe, expect, test } from 'vitest';
import { isThanks } from '../../../dialogs/small-talk.ts';
import { readCommand } from '../../support/read-command.ts';

const now = Date.parse('2026-11-19T15:30:00Z');

/** What people write in chats. None of it may be taken for a command, or for one with a typo. */
const sentences = [
  'hi',
  'Hello there!',
  'thanks',
  'ok',
  'yes please',
  'No.',
  'good morning',
  'How are you?',
  'who are you',
  'I would like to take a survey',
  'Can I start the survey now?',
  'please stop',
  'stop it',
  'that was helpful, thank you',
  'I need some help with my order',
  'nothing',
  'The coffee was cold and the service was slow.',
  'I don’t know',
  'not good',
  'rather bad, to be honest',
  'top',
  'Our plan is to run more tests next week',
  'We compared the results of both campaigns yesterday',
  'the nightly run failed again',
  'who ran campaign 12 yesterday and why',
  'Running late, sorry',
  'created a ticket for that',
  'updates?',
  'update me on this',
  'schedule a call',
  'delete that, please',
  'show me something',
  'deleted',
  'scheduled for tomorrow',
  'alias is a nice series',
  'fun day',
  'see you on monday at 8am',
  'test',
  'testing, testing',
  'step by step',
  '👍',
  '...',
  '12',
  'Guten Morgen',
  'Das war leider nicht so gut.',
  'Können Sie mir bitte helfen?',
  'Ich möchte an der Umfrage teilnehmen',
  'Merci beaucoup',
  'Je voudrais répondre au sondage',
  'C’était très bien, rien à dire',
  'Muchas gracias',
  'No me gustó el servicio',
  '¿Cómo puedo empezar?',
  'Bom dia, tudo bem?',
  'ありがとうございます',
  'アンケートに答えたいです',
];

describe.each(['operator', 'viewer', 'none'] as const)('with the role %s', (role) => {
  test.each(sentences)('%j is not a command', (line) => {
    expect(readCommand(line, { now, role })).toBeUndefined();
  });
});

test.each(['great', 'Great!', 'ok', 'okay', 'cool', 'perfect', 'nice one', 'got it', 'excellent', 'awesome'])(
  '%j may be an answer and does not count as thanks',
  (line) => {
    expect(readCommand(line, { now, role: 'none' })).toBeUndefined();
    expect(isThanks(line)).toBe(false);
  },
);

describe('for a customer', () => {
  test.each([
    'run away',
    'plan B',
    'run for your life',
    'watch out',
    'compare prices',
    'audit',
    'plans',
    'mute the tv for 2h',
  ])('%j never leads to a suggestion', (line) => {
    const reading = readCommand(line, { now, role: 'none' });
    expect([undefined, 'command']).toContain(reading?.kind);
  });
});

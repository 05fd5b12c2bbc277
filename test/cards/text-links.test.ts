import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../dialogs/message.ts';
import { endMessage } from '../../dialogs/survey/messages.ts';
import { splitLinks } from '../../dialogs/text-links.ts';
import { untilWords } from '../../dialogs/wording/times.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { readParts } from '../../src/web/page/message-parts.ts';
import { context } from '../dialogs/survey/states-and-events.ts';
import { many } from '../support/property-runs.ts';
import { readCard } from './read-card.ts';
import { question } from './sample-messages.ts';

/** As somebody reads it: links in angle brackets, with where they lead where that isn't their label. */
const read = (text: string) =>
  splitLinks(text)
    .map((part) => {
      if (typeof part === 'string') return part;
      const { label, url, host } = part;
      return `<${label}${url === label ? '' : ` → ${url}`}>${host === undefined ? '' : ` (${host})`}`;
    })
    .join('');

describe('links in a service’s text', () => {
  const a = 'https://a.example/';
  test.each<readonly [string, string]>([
    ['See https://a.example/terms.', 'See <https://a.example/terms>.'],
    ['https://a.example/x?y=1&z=2#top, and more', '<https://a.example/x?y=1&z=2#top>, and more'],
    ['(https://a.example/x)', '(<https://a.example/x>)'],
    ['https://a.example/wiki/A_(b)!', '<https://a.example/wiki/A_(b)>!'],
    ['“https://a.example/x”', '“<https://a.example/x>”'],
    ['https://a.example/をご覧ください。', `<${a}>をご覧ください。`],
    ['詳細はhttps://a.exampleへ', `詳細は<https://a.example → ${a}>へ`],
    ['https://a.example/straße', '<https://a.example/straße → https://a.example/stra%C3%9Fe>'],
    ['[Terms](https://a.example/t)', '<Terms → https://a.example/t> (a.example)'],
    ['[a.example](https://a.example/)', `<a.example → ${a}>`],
    ['[A](https://a.example/A_(b)).', '<A → https://a.example/A_(b)> (a.example).'],
    // Nobody is led elsewhere than they think.
    ['[https://bank.example](https://a.example/)', `<${a}>`],
    ['[www.bank.example](https://a.example/)', `<${a}>`],
    ['[bank.example](https://a.example/)', `<bank.example → ${a}> (a.example)`],
    [
      'https://müller.example/',
      '<https://müller.example/ → https://xn--mller-kva.example/> (xn--mller-kva.example)',
    ],
    ['https://bank%2eexample/', '<https://bank%2eexample/ → https://bank.example/> (bank.example)'],
    ...[
      'https://bank.example@a.example/',
      '[Bank](https://bank.example:x@a.example/)',
      'http://a.example/',
      '[Bank](http://a.example)',
      '[Run](javascript:alert(1))',
      'xhttps://a.example/',
      'https://localhost/',
      'https://0x7f000001/',
      'https://10.0.0.1/',
      'https://',
      '[](https://)',
      // A text that was cut.
      'https://a.example/a-long-one…',
      '**bold** [no](link) [x]: y',
    ].map((text) => [text, text] as const),
  ])('%s', (text, parts) => {
    expect(read(text)).toBe(parts);
  });

  test('change nothing else in the text', () => {
    const piece = fc.oneof(
      fc.constantFrom('https://', 'a.example', '[', '](', ')', '(', '/', '.', '@', '…', ' ', '\n', '漢'),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        const text = pieces.join('');
        const parts = splitLinks(text);
        for (const part of parts)
          if (typeof part !== 'string')
            expect(URL.parse(part.url)).toMatchObject({ protocol: 'https:', username: '', password: '' });
        const said = parts.map((part) => (typeof part === 'string' ? part : part.label));
        if (!text.includes('](')) expect(said.join('')).toBe(text);
      }),
      many,
    );
  });
});

describe('a question with links', () => {
  const text = 'Did you read our [terms](https://a.example/t)?\nThey are at https://a.example/t, too.';
  const asked = { ...question(['Yes', 'No'], text), textLinks: true } as const;

  test('can be pressed in Teams, and its card is valid', () => {
    const { complaints, content } = readCard(renderMessage(asked, 'msteams'));
    expect(complaints).toEqual([]);
    const links = JSON.stringify(content).match(/"selectAction":\{"type":"Action.OpenUrl","url":"[^"]+"\}/gu);
    expect(links).toHaveLength(2);
    expect(content['fallbackText']).toContain('our terms (https://a.example/t)?');
    expect(content['speak']).toContain('Did you read our terms?');
  });

  test('gives the page the position and address of each link', () => {
    const parts = readParts({ type: 'message', id: 'said', ...renderMessage(asked, 'webchat') });
    const within = parts?.within?.map(({ from, to, url }) => [parts.text.slice(from, to), url]);
    expect(within).toEqual([
      ['terms', 'https://a.example/t'],
      ['https://a.example/t', 'https://a.example/t'],
    ]);
    expect(parts?.text).toContain('our terms (a.example)?');
  });

  test('is written out on a channel without cards', () => {
    expect(renderMessage(asked, 'sms').text).toContain(
      'our terms (https://a.example/t)?\nThey are at https:',
    );
  });

  test('has no links if its text is not from a service', () => {
    const { content } = readCard(renderMessage(question(['Yes'], text), 'msteams'));
    expect(JSON.stringify(content)).not.toContain('OpenUrl');
    expect(JSON.stringify(content)).toContain('[terms](https://a.example/t)');
  });

  test('the closing text has links too, even in its heading', () => {
    const end = endMessage(
      context,
      { survey: { id: 5, name: 'Coffee bar' } },
      `Come to https://a.example/x!\n${text}`,
    );
    const parts = readParts({ type: 'message', id: 'said', ...renderMessage(end, 'webchat') });
    expect(parts?.within?.map(({ part, from, to }) => parts[part]?.slice(from, to))).toEqual([
      'https://a.example/x',
      'terms',
      'https://a.example/t',
    ]);
  });
});

test('a ticket’s address is a link in lists and facts, and other lines keep their times', () => {
  const timesIn = { timeZone: 'UTC', now: Date.UTC(2026, 10, 20, 9) };
  const until = untilWords(Date.UTC(2026, 10, 28), timesIn);
  const text = (why: string) => `known until ${until}, “${why}”`;
  const said: Message = {
    text: 'Known failures',
    timesIn,
    facts: [{ name: 'Known', value: text('https://a.example/812'), textLinks: true }],
    sections: [
      {
        title: '',
        textLinks: true,
        lines: [
          { lead: 'Billing', text: text('see https://a.example/813') },
          text('https://a.example/814'),
          { lead: 'Sales', text: text('ticket 815') },
          { lead: 'https://a.example/816', text: text('http://a.example/817') },
        ],
      },
    ],
  };
  const { complaints, content } = readCard(renderMessage(said, 'msteams'));
  expect(complaints).toEqual([]);
  const card = JSON.stringify(content);
  const links = [...card.matchAll(/"Action.OpenUrl","url":"([^"]+)"/gu)].map(([, url]) => url);
  expect(links).toEqual(['812', '813', '814'].map((id) => `https://a.example/${id}`));
  expect(card.match(/\{\{DATE/gu)).toHaveLength(2);
});

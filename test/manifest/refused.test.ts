import { expect, test } from 'vitest';
import { readBot } from '../../manifest/manifest.ts';
import { readPublisher } from '../../manifest/read-publisher.ts';

const appId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const publisher = {
  name: 'Example',
  websiteUrl: 'https://example.com/help',
  privacyUrl: 'https://example.com/privacy',
  termsOfUseUrl: 'https://example.com/terms',
};

test.each<[string, Record<string, string>, string]>([
  ['an app id that isn’t a GUID', { MicrosoftAppId: 'canvass' }, '“canvass”, which is not a GUID'],
  [
    'an open public URL',
    { MicrosoftAppId: appId, PUBLIC_URL: 'http://bot.example.com' },
    'PUBLIC_URL “http://bot.example.com” is http: and not this machine',
  ],
])('refuses %s', (_what, environment, told) => {
  expect(readBot(environment)).toMatchObject({ ok: false, faults: [expect.stringContaining(told)] });
});

test.each<[string, unknown, string]>([
  [
    'a link that isn’t https:',
    { ...publisher, privacyUrl: 'http://example.com/' },
    'publisher.json: privacyUrl is not an https:// address',
  ],
  ['a publisher that isn’t an object', 'Example', 'publisher.json contains no JSON object'],
  [
    'a name that Teams would cut',
    { ...publisher, name: 'x'.repeat(33) },
    'name is longer than 32 characters',
  ],
])('refuses %s', (_what, values, told) => {
  const read = readPublisher(JSON.stringify(values), undefined);
  expect(read).toMatchObject({ ok: false, faults: [expect.stringContaining(told)] });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from '../../src/config/read-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'canvass-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the real environment wins over the file', () => {
  const file = join(folder, 'both.env');
  writeFileSync(file, 'PORT=1\nHOST="::1" # a comment\n');
  expect(readEnvironment({ PORT: '2' }, file)).toEqual({
    ok: true,
    environment: { PORT: '2', HOST: '::1' },
    warnings: [],
  });
});

test('ignores a byte order mark before the first name', () => {
  const file = join(folder, 'marked.env');
  writeFileSync(file, '\uFEFFPORT=1\n');
  expect(readEnvironment({}, file)).toEqual({ ok: true, environment: { PORT: '1' }, warnings: [] });
});

test('a missing file is not an error', () => {
  expect(readEnvironment({ PORT: '2' }, join(folder, 'none'))).toEqual({
    ok: true,
    environment: { PORT: '2' },
    warnings: [],
  });
});

test('reports an unreadable file by its name', () => {
  expect(readEnvironment({}, folder)).toMatchObject({ ok: false, message: expect.stringContaining(folder) });
});

test('refuses a file in UTF-16, as PowerShell writes it', () => {
  const file = join(folder, 'wide.env');
  writeFileSync(file, Buffer.from('\uFEFFPORT=1\n', 'utf16le'));
  expect(readEnvironment({}, file)).toMatchObject({ ok: false, message: expect.stringContaining('UTF-8') });
});

test.each([
  ['RUN_API_KEY=secret-with-a-#-in-it', 'the value of RUN_API_KEY ends at its #'],
  ['export BRAND_COLOR=#0066cc', 'the value of BRAND_COLOR ends at its #'],
  ['OPERATORS: ada', 'has no effect. Write OPERATORS=value.'],
  ['RUN_API_KEY_FILE /run/secrets/run', 'has no effect. Write RUN_API_KEY_FILE=value.'],
  [
    'NODE_EXTRA_CA_CERTS=/etc/authority.pem',
    'has no effect here. Set NODE_EXTRA_CA_CERTS in the environment',
  ],
  ['set PORT=1', 'has no effect. Write PORT=value.'],
  ['$env:PORT = "1"', 'has no effect. Write PORT=value.'],
])('warns about the line “%s” by its number, without its value', (line, words) => {
  const file = join(folder, 'doubtful.env');
  writeFileSync(file, `HOST=::1\r\n${line}\r\n`);
  const read = readEnvironment({}, file);
  expect(read).toMatchObject({ warnings: [expect.stringContaining(words)] });
  expect(read).toMatchObject({ warnings: [expect.stringContaining(`${file}, line 2: `)] });
  expect(read).not.toMatchObject({
    warnings: [expect.stringMatching(/secret-with|0066cc|ada|secrets\/run/u)],
  });
});

test('does not warn about comments, quoted values, other names and empty lines', () => {
  const file = join(folder, 'fine.env');
  const lines = [
    '# PORT: 1',
    '#PORT=a#b',
    '',
    'PORT=1 # one',
    'HOST= # none',
    'HOST=',
    'BRAND_COLOR="#0066cc"',
    'OTHER: x',
  ];
  writeFileSync(file, [...lines, 'export CONTACT = tel:1', "BRAND_NAME='a#b'", 'OTHER=a#b'].join('\n'));
  expect(readEnvironment({}, file)).toMatchObject({ ok: true, warnings: [] });
});

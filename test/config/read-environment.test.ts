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
  expect(readEnvironment({ PORT: '2' }, file)).toEqual({ ok: true, environment: { PORT: '2', HOST: '::1' } });
});

test('a byte order mark is no part of the first name', () => {
  const file = join(folder, 'marked.env');
  writeFileSync(file, '\uFEFFPORT=1\n');
  expect(readEnvironment({}, file)).toEqual({ ok: true, environment: { PORT: '1' } });
});

test('no file is no error', () => {
  expect(readEnvironment({ PORT: '2' }, join(folder, 'none'))).toEqual({
    ok: true,
    environment: { PORT: '2' },
  });
});

test('a file that can’t be read is told by its name', () => {
  expect(readEnvironment({}, folder)).toMatchObject({ ok: false, message: expect.stringContaining(folder) });
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';

test('every text of the wording appears in the transcript or has a reason not to', async () => {
  const folder = newFolder();
  const program = resolve('check/transcript/main.ts');
  const { stderr } = await promisify(execFile)(process.execPath, [program, 'en'], { cwd: folder });
  expect(stderr).toBe('');
  const written = await readFile(join(folder, 'transcripts', 'en.md'), 'utf8');
  // As people read it: who did what, what was said, and what can be pressed.
  expect(written).toMatch(
    /\*\*Ada\*\* types “survey shop visit”\n\n> .*Shop visit.*\n[^*]*> \[Yes\] {2}\n> \[Some of it\] {2}\n> \[No\]/u,
  );
  expect(written).not.toMatch(/[\ue000-\uf8ff]/u);
}, 180_000);

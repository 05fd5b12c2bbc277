import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { logoOf, maxLogoBytes, readLogo } from '../../src/web/logo.ts';

test('a file is read, and told by how it begins', async () => {
  const icon = fileURLToPath(new URL('../../manifest/color.png', import.meta.url));
  expect(await readLogo(icon)).toMatchObject({ contentType: 'image/png' });
  expect(logoOf(Buffer.from('<svg xmlns="x"/>'))).toMatchObject({ contentType: 'image/svg+xml' });
  expect(logoOf(Buffer.from([0xff, 0xd8, 0xff]))).toMatchObject({ contentType: 'image/jpeg' });
});

test('what is no picture, too large or not there is told in words', async () => {
  expect(logoOf(Buffer.from('<html>'))).toBe('is no PNG, JPEG, WebP or SVG');
  expect(logoOf(Buffer.alloc(maxLogoBytes + 1))).toBe('is larger than 256 KB');
  expect(await readLogo('/nowhere/logo.png')).toBe('can not be read');
});

test('what is too large, or no file, isn’t read at all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-logo-'));
  try {
    const [image, pipe] = [join(folder, 'disk.img'), join(folder, 'pipe')];
    await writeFile(image, 'PNG');
    // More than Node reads into memory; on the disk it takes nothing.
    await truncate(image, 4 * 1024 ** 3);
    expect(await readLogo(image)).toBe('is larger than 256 KB');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    expect(await readLogo(pipe)).toBe('is no file');
    expect(await readLogo(folder)).toBe('is no file');
  } finally {
    await rm(folder, { recursive: true });
  }
});

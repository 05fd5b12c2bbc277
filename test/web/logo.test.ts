import { spawnSync } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { logoOf, maxLogoBytes, readLogo, sizeOf } from '../../src/web/logo.ts';
import { newFolder } from '../support/new-folder.ts';

test('reads a logo file, and detects its type by its first bytes', async () => {
  const icon = fileURLToPath(new URL('../../manifest/color.png', import.meta.url));
  expect(await readLogo(icon)).toMatchObject({ contentType: 'image/png' });
  expect(logoOf(Buffer.from('<svg xmlns="x"/>'))).toMatchObject({ contentType: 'image/svg+xml' });
  expect(logoOf(Buffer.from([0xff, 0xd8, 0xff]))).toMatchObject({ contentType: 'image/jpeg' });
});

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const riff = '52494646 00000000 57454250';

test.each([
  ['PNG', hex('89504e47 0d0a1a0a 0000000d 49484452 00000140 00000028'), 320, 40],
  ['JPEG', hex('ffd8 ffe0 0004 0000 ffc2 0011 08 0028 0140 03'), 320, 40],
  ['WebP, lossy', hex(`${riff} 56503820 00000000 000000 9d012a 4001 2800`), 320, 40],
  ['WebP, lossless', hex(`${riff} 5650384c 00000000 2f 3fc10900 0000000000`), 320, 40],
  ['WebP, extended', hex(`${riff} 56503858 0a000000 00000000 3f0100 270000`), 320, 40],
  ['SVG', Buffer.from('<?xml version="1.0"?><svg width="9" viewBox="0, 0 320 40">'), 320, 40],
  ['SVG without a box', Buffer.from("<svg xmlns='x' width='320px' height='40'>"), 320, 40],
])('reads the dimensions of a logo: %s', (_, bytes, width, height) => {
  const logo = logoOf(bytes);
  if (typeof logo === 'string') throw new Error(logo);
  expect(sizeOf(logo)).toEqual({ width, height });
  // Cut short, of none; and nothing breaks.
  for (let length = 12; length < bytes.length; length += 1) {
    const cut = logoOf(bytes.subarray(0, length));
    if (typeof cut !== 'string') sizeOf(cut);
  }
});

test('an SVG without usable lengths has no dimensions', () => {
  for (const svg of ['<svg width="100%" height="2em">', '<svg viewBox="0 0 0 40">', '<svg>'])
    expect(sizeOf({ bytes: Buffer.from(svg), contentType: 'image/svg+xml' })).toBeUndefined();
});

test('explains why a file isn’t a usable logo', async () => {
  expect(logoOf(Buffer.from('<html>'))).toBe('is not a PNG, JPEG, WebP or SVG');
  expect(logoOf(Buffer.alloc(maxLogoBytes + 1))).toBe('is larger than 256 KB');
  expect(await readLogo('/nowhere/logo.png')).toBe('can not be read');
});

test('doesn’t read a file that is too large or isn’t a regular file', async () => {
  const folder = newFolder();
  const [image, pipe] = [join(folder, 'disk.img'), join(folder, 'pipe')];
  await writeFile(image, 'PNG');
  // More than Node reads into memory; on the disk it takes nothing.
  await truncate(image, 4 * 1024 ** 3);
  expect(await readLogo(image)).toBe('is larger than 256 KB');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  expect(await readLogo(pipe)).toBe('is not a file');
  expect(await readLogo(folder)).toBe('is not a file');
});

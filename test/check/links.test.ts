import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'])
  .toString()
  .trim()
  .split('\n')
  .filter((page) => existsSync(page));

/** As GitHub makes anchors of headings. */
function anchorsOf(page: string): Set<string> {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```/gmu, '');
  const headings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Links to files of the project, each with the heading that it names. */
function linksOf(page: string): { readonly path: string; readonly anchor: string }[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```|`[^`\n]*`/gmu, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/gu)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return targets
    .filter((target) => !/^[a-z]+:/u.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return { path: path === '' ? page : normalize(join(dirname(page), path)), anchor };
    });
}

test.each(pages)('every link in %s leads to an existing file and heading', (page) => {
  const broken = linksOf(page).filter(
    ({ path, anchor }) => !existsSync(path) || (anchor !== '' && !anchorsOf(path).has(anchor)),
  );
  expect(broken).toEqual([]);
});

test('the index links to every page', () => {
  const linked = new Set(linksOf('docs/README.md').map(({ path }) => path));
  const missing = pages.filter(
    (page) => page.startsWith('docs/') && page !== 'docs/README.md' && !linked.has(page),
  );
  expect(missing).toEqual([]);
});

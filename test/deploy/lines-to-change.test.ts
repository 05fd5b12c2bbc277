import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = [
  'compose.yaml',
  ...['kubernetes', 'systemd', 'compose', 'monitoring'].flatMap((folder) =>
    readdirSync(join('deploy', folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `deploy/${folder}/${name}`),
  ),
];

/** The lines that a marked comment is about: the next that is none, or a comment to take away. */
function marked(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (!/# CHANGE\b/u.test(line)) return [];
    return [lines.slice(index + 1).find((next) => !/^\s*# (?!- )/u.test(next)) ?? ''];
  });
}

/** The table of docs/deployment.md: by file, the names in its second column. */
function listed(): Map<string, string[]> {
  const [, section = ''] = readFileSync('docs/deployment.md', 'utf8').split('### Every line to change');
  const found = new Map<string, string[]>();
  let file = '';
  for (const [, first = '', second = ''] of section
    .split('\n## ')[0]
    ?.matchAll(/^\|([^|]*)\|([^|]*)\|$/gmu) ?? []) {
    const [name = ''] = [...first.matchAll(/`([^`]+)`/gu)].map(([, path = '']) => path);
    if (name !== '') file = name;
    const lines = [...second.matchAll(/`([^`]+)`/gu)].map(([, line = '']) => line);
    if (lines.length > 0) found.set(file, [...(found.get(file) ?? []), ...lines]);
  }
  return found;
}

test('deployment.md lists exactly the lines marked with CHANGE', () => {
  const table = listed();
  const withMarks = files.filter((file) => marked(file).length > 0);
  expect([...table.keys()].toSorted()).toEqual(withMarks.toSorted());
  for (const file of withMarks) {
    const lines = marked(file);
    const names = table.get(file) ?? [];
    expect(lines, file).toHaveLength(names.length);
    const unlisted = lines.filter((line) => !names.some((name) => line.includes(name)));
    const unmarked = names.filter((name) => !lines.some((line) => line.includes(name)));
    expect({ file, unlisted, unmarked }).toEqual({ file, unlisted: [], unmarked: [] });
  }
});

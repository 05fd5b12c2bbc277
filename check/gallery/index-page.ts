import type { Picture } from './album.ts';

/** One page with every picture, the looks of a scene side by side. Names are our own: nothing to escape. */
export function indexPage(pictures: readonly Picture[]): string {
  const sections = [...Map.groupBy(pictures, ({ section }) => section)].map(([section, inSection]) => {
    const scenes = [...Map.groupBy(inSection, ({ scene }) => scene)].map(([scene, looks]) => {
      const shown = looks.map(
        ({ file, look: { theme, width } }) =>
          `<a href="${file}"><img src="${file}" alt="" width="${Math.min(width, 560)}" loading="lazy"><br>${theme}, ${width}</a>`,
      );
      return `<h3 id="${section}-${scene}">${scene.replaceAll('-', ' ')}</h3><div>${shown.join('')}</div>`;
    });
    return `<h2>${section}</h2>${scenes.join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><title>Canvass: gallery</title>
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 2rem; font: 16px system-ui, sans-serif; background: #bbb; }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
  a { color: inherit; font-size: 13px; }
</style>
<h1>Canvass: gallery</h1>
${sections.join('\n')}
</html>
`;
}

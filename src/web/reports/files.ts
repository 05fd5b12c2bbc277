import { fileURLToPath } from 'node:url';
import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { handleSafely, serveAt } from '../answers.ts';
import { createAsset } from '../routes/assets.ts';
import { createScript } from '../routes/page-script.ts';
import type { PageAssets } from './pages/html.ts';

export type ReportFiles = ReturnType<typeof addReportFiles>;

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Later ones refine earlier ones. */
const styles = [
  '../page/colours',
  ...['1-frame', '2-results', '3-lists', '4-case-table', '5-narrow-and-print'].map(
    (name) => `files/style/${name}`,
  ),
];

/** Styles, script and icon of the report pages. They contain nothing about any run, and may be cached for ever. */
export function addReportFiles(server: Server, log: Logger) {
  const style = createAsset(
    styles.map((name) => file(`${name}.css`)),
    'text/css; charset=utf-8',
  );
  const script = createScript(file('files/report.ts'));
  const table = createScript(file('files/case-table.ts'));
  // Loaded by the one before, if a table is long.
  const data = createScript(file('files/case-data.ts'));
  const icon = createAsset(file('../page/icon.svg'), 'image/svg+xml');
  const paths = {
    style: '/reports/report.css',
    script: '/reports/report.js',
    icon: '/reports/icon.svg',
    table: '/reports/case-table.js',
    data: '/reports/case-data.js',
  };

  for (const [path, asset] of [
    [paths.style, style],
    [paths.script, script],
    [paths.table, table],
    [paths.data, data],
    [paths.icon, icon],
  ] as const) {
    const handler = handleSafely(log, (req, res) => asset.serve(req, res));
    serveAt(server, path, handler);
  }

  return {
    /** The URLs of the assets, with their versions. */
    addresses: async (): Promise<PageAssets> => ({
      style: `${paths.style}?v=${await style.version()}`,
      script: `${paths.script}?v=${await script.version()}`,
      table: `${paths.table}?v=${await table.version()}`,
      icon: `${paths.icon}?v=${await icon.version()}`,
    }),
  };
}

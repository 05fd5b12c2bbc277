import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../support/browser/faults-of.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { richCampaign } from '../support/rich-campaign.ts';
import { richReport, richTrend } from '../support/rich-report.ts';
import { startReportServer } from '../support/start-web-server.ts';

const visibleRows = (page: Page) => page.locator('#case-table tbody tr:visible');

const server = await startReportServer({
  report: async (_campaign, run) =>
    run === 999
      ? { ok: true, value: { kind: 'running', run: { id: 999, startedAt: Date.UTC(2026, 10, 21, 8) } } }
      : { ok: true, value: { kind: 'report', report: richReport(60) } },
  trend: async () => richTrend(),
  campaign: async () => richCampaign(12),
});
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('the report and campaign pages', () => {
  /** The report has a row of each kind, and few more: every element costs the search for faults. */
  const pages = [
    {
      page: 'a run',
      rows: 60,
      printed: ['.chart', '.group details li'],
      pathOf: () => server.pathOf(server.links.report(12, 60)),
    },
    {
      page: 'a campaign',
      rows: 12,
      printed: ['.chart', '#case-table th'],
      pathOf: () => server.pathOf(server.links.campaign(12)),
    },
  ];

  test.each(['light', 'dark'] as const)(
    'are accessible in %s mode and load nothing from elsewhere',
    async (colorScheme) => {
      await withBrowser(
        server.url,
        async ({ open, complaints, foreign }) => {
          const page = await open(pages[0]?.pathOf());
          await page.locator('#filter').waitFor();
          expect(await faultsOf(page)).toEqual([]);
          await page.goto(`${server.url}${pages[1]?.pathOf()}`);
          await page.locator('#filter').waitFor();
          expect(await faultsOf(page)).toEqual([]);
          await page.goto(`${server.url}${server.pathOf(server.links.report(12, 999))}`);
          await page.getByRole('heading', { name: 'This run is still in progress' }).waitFor();
          expect(await faultsOf(page)).toEqual([]);
          expect([foreign, complaints]).toEqual([[], []]);
          await page.goto(`${server.url}/reports/12/345`);
          expect(await faultsOf(page)).toEqual([]);
        },
        { colorScheme },
      );
    },
  );

  test.each(pages)(
    'have no horizontal scrolling or cut-off text from 320 to 1400 px: $page',
    async ({ pathOf }) => {
      await withBrowser(server.url, async ({ open }) => {
        const page = await open(pathOf());
        for (const width of [320, 360, 390, 560, 768, 900, 960, 961, 1024, 1400]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate('document.documentElement.scrollWidth'), `${width}`).toBe(width);
          const standing = await page.evaluate(`[...document.querySelectorAll('main *')]
          .filter((element) => element.checkVisibility() && element.closest('svg, .unseen') === null)
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 80))`);
          const cut = await page.evaluate(`[...document.querySelectorAll('svg[role=img] text, .chart text')]
          .filter((text) => {
            const [inner, outer] = [text.getBoundingClientRect(), text.closest('svg').getBoundingClientRect()];
            return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
          })
          .map((text) => text.textContent)`);
          expect([standing, cut], `${width}`).toEqual([[], []]);
        }
      });
    },
  );

  test.each(pages)('print in light colours, without controls: $page', async ({ pathOf, printed }) => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await open(pathOf());
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await page.setViewportSize({ width: 688, height: 900 });
        const colours = '[getComputedStyle(document.body)].map((of) => [of.backgroundColor, of.color])[0]';
        expect(await page.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(29, 37, 36)']);
        for (const gone of ['.top', '#filter', '.jumps', '.export']) {
          expect(await page.locator(gone).locator('visible=true').count(), gone).toBe(0);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(688);
        for (const part of printed) {
          expect((await page.locator(part).last().boundingBox())?.height, part).toBeGreaterThan(5);
        }
        expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(20_000);
      },
      { colorScheme: 'dark' },
    );
  });

  test.each(pages)(
    'show all test cases without JavaScript, and no controls that need it: $page',
    async ({ pathOf, rows }) => {
      await withBrowser(
        server.url,
        async ({ open }) => {
          const page = await open(pathOf());
          expect(await visibleRows(page).count()).toBe(rows);
          expect(await page.locator('#filter').isVisible()).toBe(false);
          expect(await page.getByText('20 November 2026 at 08:00 UTC').first().isVisible()).toBe(true);
        },
        { javaScriptEnabled: false },
      );
    },
  );
});

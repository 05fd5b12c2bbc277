import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { richCampaign } from '../support/rich-campaign.ts';
import { type ReportServer, startReportServer } from '../support/start-web-server.ts';

describe.skipIf(!hasBrowser())('the campaign page', () => {
  let server: ReportServer;
  let path: string;
  beforeAll(async () => {
    server = await startReportServer({ campaign: async () => richCampaign(12) });
    path = server.pathOf(server.links.campaign(12));
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
  });

  test('filters test cases by words and verdict, and sorts by heading', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open(path);
      const rows = page.locator('#case-table tbody tr:visible');
      const told = page.locator('#matches');
      const kinds = page.getByRole('combobox', { name: 'Verdict' });
      await page.getByRole('searchbox', { name: 'Name or id' }).fill('card VOICE');
      expect(await rows.count()).toBe(1);
      expect(await told.innerText()).toBe('1 of 12 test cases');
      await page.getByRole('searchbox').fill('');
      const found: Record<string, number> = {};
      for (const kind of ['Failed', 'Passed', 'Still failing', 'Flaky', 'Fixed', 'Known failures']) {
        await kinds.selectOption(kind);
        found[kind] = await rows.count();
      }
      expect(found).toEqual({
        Failed: 6,
        Passed: 6,
        'Still failing': 3,
        Flaky: 3,
        Fixed: 3,
        'Known failures': 2,
      });
      await kinds.selectOption('All');
      await page.getByRole('button', { name: 'Failures' }).click();
      expect(await rows.first().innerText()).toContain('failed 1 of the last 14');
      expect(await page.getByRole('columnheader', { name: 'Failures' }).getAttribute('aria-sort')).toBe(
        'ascending',
      );
    });
  });

  test('opens a run’s report from its mark by mouse and from its number by keyboard', async () => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await open(path);
        const mark = page.locator('.chart').first().locator('a').last();
        expect(await mark.getAttribute('href')).toMatch(/^\/reports\/12\/345\?/);
        await mark.click();
        await page.waitForURL(/\/reports\/12\/345\?/);
        // And back up.
        await page.getByRole('link', { name: 'Campaign 12', exact: true }).click();
        await page.waitForURL(/\/reports\/campaigns\/12\?/);
        const link = page.getByRole('link', { name: 'Report of run 336' });
        await link.focus();
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/reports\/12\/336\?/);
      },
      phone,
    );
  });

  test('tabs through runs and test cases once each, in visual order', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open(path);
      await page.locator('#filter').waitFor();
      const stops: unknown[] = [];
      for (let stop = 0; stop < 34; stop += 1) {
        await page.keyboard.press('Tab');
        stops.push(
          await page.evaluate(
            '(({ textContent, name }) => name || textContent.trim())(document.activeElement)',
          ),
        );
      }
      expect(stops.slice(0, 8)).toEqual([
        ...['Report of run 345', 'Runs', 'Known failures', 'Flakiest test cases', 'Test cases by failures'],
        ...['Load this page again', 'Report of run 345', 'Report of run 336'],
      ]);
      expect(stops.slice(26, 28)).toEqual([expect.stringContaining('<img'), 'Card blocked – by voice 8']);
      expect(stops.slice(31, 33)).toEqual(['text', 'kind']);
    });
  });
});

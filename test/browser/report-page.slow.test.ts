import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunReport } from '../../dialogs/ports/runs.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { loadReport, richReport, richTrend } from '../support/rich-report.ts';
import { type ReportServer, startReportServer } from '../support/start-web-server.ts';

/** The steps of these are on the page. */
const hard = ['<script>alert("name")</script>', expect.stringMatching(/img src=x/), 'الرصيد بالصوت'];

function reportOf(run: number | undefined): RunReport {
  return run === 12 ? loadReport(12) : richReport(run === 60 || run === 3000 ? run : 300);
}

const visibleRows = (page: Page) => page.locator('#case-table tbody tr:visible');

describe.skipIf(!hasBrowser())('the report page', () => {
  let server: ReportServer;
  let path: string;
  /** Of a run with a row of each kind, and few more: every element costs the search for faults. */
  let shortPath: string;
  let loadPath: string;
  beforeAll(async () => {
    server = await startReportServer({
      report: async (_campaign, run) =>
        run === 999
          ? { ok: true, value: { kind: 'running', run: { id: 999, startedAt: Date.UTC(2026, 10, 21, 8) } } }
          : { ok: true, value: { kind: 'report', report: reportOf(run) } },
      trend: async () => richTrend(),
      about: async () => ({ campaignName: 'Nightly', startedBy: 'Dana Okafor' }),
    });
    path = server.pathOf(server.links.report(12, 345));
    shortPath = server.pathOf(server.links.report(12, 60));
    loadPath = server.pathOf(server.links.report(12, 12));
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
  });

  test('filters by words, id and verdict, and shows the number of matches', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open(path);
      const box = page.getByRole('searchbox', { name: 'Name or id' });
      const kinds = page.getByRole('combobox', { name: 'Verdict' });
      const told = page.locator('#matches');
      expect(await visibleRows(page).count()).toBe(300);
      await box.fill('spanish BALANCE');
      const found = await visibleRows(page).allInnerTexts();
      expect(found.length).toBeGreaterThan(2);
      expect(found.every((text) => /Balance – in Spanish/.test(text))).toBe(true);
      expect(await told.innerText()).toBe(`${found.length} of 300 test cases`);
      await box.fill('balance 227');
      expect(await visibleRows(page).allInnerTexts()).toEqual([
        expect.stringContaining('Balance – by voice 127'),
      ]);
      await box.fill('no such name');
      expect(await told.innerText()).toBe('None of 300 test cases matches');
      await box.fill('');
      await kinds.selectOption('Failed');
      const failed = await visibleRows(page).count();
      expect(failed).toBeGreaterThan(3);
      expect(failed).toBeLessThan(30);
      await kinds.selectOption('New failures');
      expect(await visibleRows(page).count()).toBe(6);
      await kinds.selectOption('All');
      expect(await told.innerText()).toBe('300 test cases');
    });
  });

  describe('with thousands of test cases', () => {
    const numbers = (page: Page) =>
      page
        .locator('#case-table tbody td:nth-child(2)')
        .allInnerTexts()
        .then((texts) => texts.map(Number));
    const longPath = () => server.pathOf(server.links.report(12, 3000));
    const next = (page: Page) => page.getByRole('button', { name: 'Next' });

    test('has pages with the same rows as the server’s own', async () => {
      await withBrowser(server.url, async ({ open, complaints, foreign }) => {
        const page = await open(longPath());
        const told = page.locator('#matches');
        const rows = page.locator('#case-table tbody');
        expect(await told.innerText()).toBe('Test cases 1 to 200 of 3,000');
        const made = await rows.innerHTML();
        const first = await numbers(page);
        await next(page).click();
        await expect.poll(() => told.innerText()).toBe('Test cases 201 to 400 of 3,000');
        const second = await numbers(page);
        expect(second).toHaveLength(200);
        expect(second.filter((id) => first.includes(id))).toEqual([]);
        await page.getByRole('button', { name: 'Previous' }).click();
        await expect.poll(() => told.innerText()).toBe('Test cases 1 to 200 of 3,000');
        const plain = (markup: string) =>
          markup
            .replace(/ aria-rowindex="\d+"/g, '')
            .replace(/\s*<tr/g, '<tr')
            .trim();
        expect(plain(await rows.innerHTML())).toBe(plain(made));
        // Nothing before the first page, and nothing behind the last.
        await page.getByRole('button', { name: 'Previous' }).click({ force: true });
        await page.getByRole('spinbutton', { name: 'Page' }).fill('99');
        await page.getByRole('spinbutton', { name: 'Page' }).press('Enter');
        await expect.poll(() => told.innerText()).toBe('Test cases 2,801 to 3,000 of 3,000');
        expect(await page.getByRole('spinbutton', { name: 'Page' }).inputValue()).toBe('15');
        expect(await page.getByText('Without JavaScript').count()).toBe(0);
        expect(await next(page).getAttribute('aria-disabled')).toBe('true');
        expect(await rows.locator('tr').last().getAttribute('aria-rowindex')).toBe('3001');
        expect(await faultsOf(page)).toEqual([]);
        expect(foreign).toEqual([]);
        expect(complaints).toEqual([]);
      });
    });

    test('filters and sorts across all pages', async () => {
      await withBrowser(server.url, async ({ open }) => {
        const page = await open(longPath());
        const told = page.locator('#matches');
        await page.getByRole('searchbox').fill('2999');
        await expect.poll(() => told.innerText()).toBe('2 of 3,000 test cases');
        expect(await numbers(page)).toEqual([2999, 3099]);
        await page.getByRole('searchbox').fill('');
        await page.getByRole('combobox').selectOption('Passed');
        await expect
          .poll(() => told.innerText())
          .toMatch(/^Test cases 1 to 200 of 2,\d{3} that match, of 3,000$/);
        await page.getByRole('combobox').selectOption('');
        await page.getByRole('columnheader', { name: 'Id' }).getByRole('button').click();
        await expect.poll(() => numbers(page)).toEqual(Array.from({ length: 200 }, (_, at) => 100 + at));
        await page.getByRole('columnheader', { name: 'Id' }).getByRole('button').click();
        await expect.poll(() => numbers(page)).toEqual(Array.from({ length: 200 }, (_, at) => 3099 - at));
        await page.locator('#case-table').getByRole('button', { name: 'Test case' }).click();
        await expect
          .poll(() => page.locator('#case-table tbody th').first().innerText())
          .toBe('"><img src=x onerror=alert(1)>');
        expect(await page.locator('main img, main script').count()).toBe(0);
      });
    });

    test('can be used by keyboard, fits a phone, and explains on paper what is left out', async () => {
      await withBrowser(server.url, async ({ open }) => {
        const page = await open(longPath());
        await page.setViewportSize({ width: 320, height: 640 });
        await next(page).focus();
        await page.keyboard.press('Enter');
        const told = page.locator('#matches');
        await expect.poll(() => told.innerText()).toBe('Test cases 201 to 400 of 3,000');
        expect(await page.evaluate('document.activeElement.innerText')).toBe('Next');
        await page.keyboard.press('Enter');
        await expect.poll(() => told.innerText()).toBe('Test cases 401 to 600 of 3,000');
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        const { y = 0, height = 0 } = (await next(page).boundingBox()) ?? {};
        expect(y + height).toBeLessThanOrEqual(640);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('#pages').isVisible()).toBe(false);
        expect(await page.getByText('Printed are the test cases that were shown.').isVisible()).toBe(true);
        expect(await told.isVisible()).toBe(true);
      });
    });

    test('reports rows that can’t be loaded, and loads them on the next try', async () => {
      await withBrowser(server.url, async ({ open }) => {
        const page = await open(longPath());
        const told = page.locator('#matches');
        await page.route('**/rows?*', (route) => route.abort());
        await next(page).click();
        await expect.poll(() => told.innerText()).toBe('They could not be loaded. Try again in a moment.');
        await page.unroute('**/rows?*');
        await next(page).click();
        await expect.poll(() => told.innerText()).toBe('Test cases 201 to 400 of 3,000');
      });
    });
  });

  test('sorts by heading in both directions, and exposes the order', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open(path);
      const ids = async () =>
        (await page.locator('#case-table tbody td:nth-child(2)').allInnerTexts()).map(Number);
      const upwards = Array.from({ length: 300 }, (_, index) => 100 + index);
      expect(await ids()).not.toEqual(upwards);
      const heading = page.getByRole('columnheader', { name: 'Id' });
      const button = heading.getByRole('button');
      await button.click();
      expect(await ids()).toEqual(upwards);
      expect(await heading.getAttribute('aria-sort')).toBe('ascending');
      await button.click();
      expect(await ids()).toEqual(upwards.toReversed());
      expect(await heading.getAttribute('aria-sort')).toBe('descending');
      await page.getByRole('button', { name: 'Verdict' }).click();
      expect(await page.locator('#case-table tbody tr').first().innerText()).toContain('Failed');
      expect(await page.locator('#case-table tbody tr').last().innerText()).toContain('Passed');
    });
  });

  test('can be navigated by keyboard in visual order, with a visible focus', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open(path);
      await page.locator('#filter').waitFor();
      const stops: unknown[] = [];
      for (let stop = 0; stop < 42; stop++) {
        await page.keyboard.press('Tab');
        stops.push(
          await page.evaluate('(({ innerText, name }) => name || innerText.trim())(document.activeElement)'),
        );
        expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      }
      expect(stops).toEqual([
        ...['Campaign 12', 'Report of run 340', 'Compared with run 340', 'Failing steps', 'All test cases'],
        ...['CSV', 'JUnit XML', 'CTRF JSON', 'As a table'],
        // Test cases whose steps are there: newly failing, failing and known run by run, of the first failure, and the steps.
        ...[...hard, '4 more test cases'],
        ...[...hard.slice(2), ...Array.from({ length: 10 }, (_, at) => `Test case ${103 + 31 * at}`)],
        ...[hard[0], 'Test case 100', hard[1], 'Test case 101'],
        ...['Test case 111', ...hard, ...hard],
        'As a table',
        'text',
        'kind',
        expect.stringMatching(/^Test case/),
        expect.stringMatching(/^Id/),
        expect.stringMatching(/^Verdict/),
        expect.stringMatching(/^Last runs/),
      ]);
    });
  });

  test('unfolds a test case’s steps from a link to them, with and without JavaScript', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await withBrowser(
        server.url,
        async ({ open }) => {
          const page = await open(path);
          const steps = page.locator('#steps-2');
          expect(await steps.isVisible()).toBe(false);
          await page.locator('#case-table a[href="#steps-2"]').click();
          await expect.poll(() => steps.isVisible()).toBe(true);
          await expect
            .poll(() => steps.evaluate((list) => list.getBoundingClientRect().top))
            .toBeLessThan(700);
        },
        { javaScriptEnabled },
      );
    }
  });

  test('shows and sorts the numbers of a load run on a phone too', async () => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await open(loadPath);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
        expect(await faultsOf(page)).toEqual([]);
        const first = page.locator('#case-table tbody tr').first();
        expect(await first.getByRole('cell').allInnerTexts()).toHaveLength(6);
        await page.getByRole('button', { name: 'p95' }).click();
        await page.getByRole('button', { name: 'p95' }).click();
        expect(await first.innerText()).toMatch(/111\D|218/);
        expect(await first.innerText()).toContain('16.8 s');
      },
      phone,
    );
  });

  test('has large touch targets on a phone', async () => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await open(shortPath);
        await page.getByRole('searchbox').tap();
        for (const target of [
          page.getByRole('searchbox'),
          page.getByRole('combobox'),
          page.getByRole('link', { name: 'CSV', exact: true }),
        ]) {
          expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
        }
        expect(await faultsOf(page)).toEqual([]);
      },
      phone,
    );
  });

  test('unfolds the steps of failing test cases by keyboard, prints them, and fits them on a phone', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open(path);
      const name = page.locator('.calls summary').first();
      const steps = page.locator('.steps').first();
      expect(await page.locator('.calls > li').count()).toBe(3);
      expect(await steps.isVisible()).toBe(false);
      await name.press('Enter');
      expect(await steps.innerText()).toContain('Say your account number');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      await name.press('Enter');
      await page.emulateMedia({ media: 'print' });
      expect(await name.isVisible()).toBe(true);
      expect((await page.locator('.steps').last().boundingBox())?.height).toBeGreaterThan(20);
    });
  });

  test('shows times in the reader’s time zone', async () => {
    await withBrowser(
      server.url,
      async ({ open }) => {
        const page = await open(path);
        const time = page.locator('.headline time');
        await expect.poll(() => time.innerText()).toMatch(/^20 November 2026.* 17:00\u00a0GMT\+9$/);
      },
      { timezoneId: 'Asia/Tokyo', locale: 'en-GB' },
    );
  });
});

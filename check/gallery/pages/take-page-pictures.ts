import { richCampaign } from '../../../test/support/rich-campaign.ts';
import { richReport, richTrend } from '../../../test/support/rich-report.ts';
import { startReportServer } from '../../../test/support/start-web-server.ts';
import { looks, windowHeight } from '../looks.ts';
import type { PictureTaker } from '../picture-taker.ts';

const eightDays = 8 * 24 * 60 * 60 * 1000;

/** The report page, the page of a campaign, and what stands in their place. */
export const takePagePictures: PictureTaker = async ({ browser, keep }) => {
  await using server = await startReportServer({
    report: async (_campaign, run) => {
      const running = { id: 999, startedAt: Date.UTC(2026, 10, 21, 8) };
      if (run === 999) return { ok: true, value: { kind: 'running', run: running } };
      if (run === 500) throw new Error('A report that fails.');
      return { ok: true, value: { kind: 'report', report: richReport(60) } };
    },
    trend: async () => richTrend(),
    campaign: async () => richCampaign(40),
    about: async () => ({ campaignName: 'Nightly regression', startedBy: 'Dana Okafor' }),
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  async function take(scene: string, link: string): Promise<void> {
    await page.goto(link);
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.theme });
      await page.setViewportSize({ width: look.width, height: windowHeight(look) });
      await keep(scene, look, await page.screenshot({ fullPage: true }));
    }
  }
  await take('report', server.links.report(12, 345));
  await take('campaign', server.links.campaign(12));
  await take('still-running', server.links.report(12, 999));
  await take('error', server.links.report(12, 500));
  await take('forged-link', `${server.url}/reports/12/345`);
  const link = server.links.report(12, 345);
  server.passTime(eightDays);
  await take('expired-link', link);
  await context.close();
};

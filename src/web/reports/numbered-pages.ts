import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { ReportSource } from '../../../dialogs/ports/report-source.ts';
import { serveAt } from '../answers.ts';
import type { ReportFiles } from './files.ts';
import type { LinkLimits } from './link-limits.ts';
import { type CampaignWays, linkQuery, pathPart, type ReportLinks, readWholeNumber } from './links.ts';
import type { Html, PageAssets } from './pages/html.ts';
import { busyLinkPage, refusedLinkPage } from './pages/other-pages.ts';
import { answerWithPages, sendPage } from './send.ts';

/**
 * `GET /reports/campaigns/12`, `/reports/campaigns/12/cases/63` and `/reports/cases/63`: a campaign, or a test case in one or in
 * all of them, over the last runs, by a signed link.
 */
export function addNumberedPages(
  server: Server,
  links: ReportLinks,
  source: Pick<ReportSource, 'testCase' | 'campaign'>,
  limits: LinkLimits,
  files: ReportFiles,
  log: Logger,
): void {
  serve('campaigns', '/reports/campaigns/:campaign', async ({ assets, campaign = 0, ways }) => {
    const { campaignPage } = await import('./pages/campaign-page.ts');
    return campaignPage(assets, await source.campaign(campaign), ways(campaign));
  });
  serve(
    'campaigns',
    '/reports/campaigns/:campaign/cases/:testCase',
    async ({ assets, campaign, testCase = 0, ways }) => {
      const report = await source.testCase(testCase);
      const campaigns = report.campaigns.filter((one) => one.campaign === campaign);
      const isOfOthers = campaigns.length === 0 && report.campaigns.length > 0;
      const { casePage } = await import('./pages/case-page.ts');
      // The link is to one campaign: it says nothing about another campaign's test case, not even its name.
      return casePage(assets, isOfOthers ? { id: testCase, campaigns } : { ...report, campaigns }, ways);
    },
  );
  serve('cases', '/reports/cases/:testCase', async ({ assets, testCase = 0, ways }) => {
    const { casePage } = await import('./pages/case-page.ts');
    return casePage(assets, await source.testCase(testCase), ways);
  });

  function serve(kind: 'cases' | 'campaigns', path: string, make: MakePage): void {
    const named = kind === 'cases' ? 'testCase' : 'campaign';
    const parts = (['campaign', 'testCase'] as const).filter((part) => path.includes(`:${part}`));
    const handler = answerWithPages({ files, log }, async (req, res, assets) => {
      const numbers = parts.map((part) => [part, readWholeNumber(pathPart(req, part))] as const);
      const isOdd = numbers.some(([, number]) => number === undefined);
      const checked = isOdd ? forged : links.checkNamed(kind, pathPart(req, named) ?? '', linkQuery(req));
      if (!checked.ok) return await sendPage(req, res, 403, refusedLinkPage(assets, checked.reason, req));
      const { campaign, testCase } = Object.fromEntries(numbers);
      const seconds = await limits.takePage(
        testCase === undefined ? `campaign ${campaign}` : `case ${testCase}`,
      );
      if (seconds > 0) {
        res.setHeader('retry-after', String(seconds));
        return await sendPage(req, res, 429, busyLinkPage(assets, seconds));
      }
      const ways = (id: number) => links.ways(id, checked.expires);
      await sendPage(req, res, 200, await make({ assets, campaign, testCase, ways }));
    });
    serveAt(server, path, handler);
  }
}

const forged = { ok: false, reason: 'forged' } as const;

interface AskedPage {
  readonly assets: PageAssets;
  /** Present if the path has it. */
  readonly campaign: number | undefined;
  readonly testCase: number | undefined;
  readonly ways: (campaign: number) => CampaignWays;
}

type MakePage = (asked: AskedPage) => Promise<Html>;

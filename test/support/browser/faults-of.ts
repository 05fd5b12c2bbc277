import { source as axe } from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }));

/** What axe-core finds against WCAG 2.2 AA and its own best practices, everything unfolded. */
export async function faultsOf(page: Page): Promise<unknown> {
  await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
  await page.evaluate(axe);
  const found = await page.evaluate('axe.run().then(({ violations }) => violations)');
  return violations.parse(found).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

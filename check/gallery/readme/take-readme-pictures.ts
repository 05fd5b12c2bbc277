import type { Page } from 'playwright-core';
import { fromBot } from '../../../test/support/browser/chat-page.ts';
import { openVisitor } from '../chat/visitor.ts';
import type { PictureTaker } from '../picture-taker.ts';
import { quiet } from '../quiet.ts';

const images = 'docs/images';
const upperHalf = 520;
/** Milliseconds of rest until the newest message has come into view. */
const scrolled = 250;
/** Device pixels for one of CSS. */
const sharpness = 2;

/** The four pictures of the README, straight into `docs/images`. */
export const takeReadmePictures: PictureTaker = async (studio) => {
  const customer = await openVisitor(studio, { sharpness });
  await settle(customer.page, { width: 720, height: 760 }, 'light');
  await customer.say('survey mobile app feedback');
  await customer.press('4');
  // Where the pointer rests nothing is drawn as pointed at.
  await customer.page.mouse.move(0, 0);
  await quiet(customer.page, scrolled);
  await customer.page.screenshot({ path: `${images}/survey.png` });
  await customer.close();

  const onPhone = await openVisitor(studio, { sharpness });
  await settle(onPhone.page, { width: 360, height: 640 }, 'dark');
  await onPhone.say('survey hotel stay');
  await quiet(onPhone.page, scrolled);
  await onPhone.page.screenshot({ path: `${images}/phone.png` });
  await onPhone.close();

  const operator = await openVisitor(studio, { role: 'operator', sharpness });
  await operator.say('results of campaign 12');
  await settle(operator.page, { width: 720, height: 1600 }, 'light');
  const box = await operator.page.locator(fromBot).last().boundingBox();
  if (box === null) throw new Error('The summary is not on the page.');
  // Its upper half: the rest is lists of the same kind.
  const clip = { ...box, height: Math.min(box.height, upperHalf) };
  await operator.page.screenshot({ path: `${images}/summary.png`, clip });
  const opening = operator.page.context().waitForEvent('page');
  await operator.page.getByText('Report', { exact: true }).last().click();
  const report = await opening;
  await settle(report, { width: 1100, height: 760 }, 'light');
  await report.screenshot({ path: `${images}/report.png`, scale: 'css' });
  await operator.close();
};

async function settle(
  page: Page,
  size: { readonly width: number; readonly height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  await quiet(page, scrolled);
}

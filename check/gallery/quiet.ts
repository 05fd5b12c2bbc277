import type { Page } from 'playwright-core';

/**
 * Resolves once nothing in the page has changed for so many milliseconds, its animations are over, and that is on the
 * screen; at the latest after two seconds, for a page that never rests.
 */
export async function quiet(page: Pick<Page, 'evaluate'>, milliseconds: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(latest);
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    };
    const rest = () => document.getAnimations().some(isOnTheWay) ? again() : end();
    const isOnTheWay = ({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().iterations !== Infinity;
    const again = () => { clearTimeout(timer); timer = setTimeout(rest, ${milliseconds}); };
    const observer = new MutationObserver(again);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    let timer = setTimeout(rest, ${milliseconds});
    const latest = setTimeout(end, 2000);
  })`);
}

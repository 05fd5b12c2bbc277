import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { SentActivity } from '../fake-bot-connector.ts';
import { teamsLook } from './teams-look.ts';

const renderer = fileURLToPath(
  new URL('../../../node_modules/adaptivecards/dist/adaptivecards.min.js', import.meta.url),
);

/** What of a message is drawn. */
type Drawn = Pick<SentActivity, 'text' | 'attachments'>;

/** Fills a page with a message that was sent to Teams, drawn by Microsoft's card renderer with the colours of Teams. */
export async function drawMessage(page: Page, message: Drawn, theme: 'light' | 'dark'): Promise<void> {
  const { colours, hostConfig } = teamsLook(theme);
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>
    * { box-sizing: border-box; }
    body { margin: 0; padding: 12px; background: ${colours.ground}; color: ${colours.text}; color-scheme: ${theme};
      font: 14px/20px 'Segoe UI', Selawik, 'Open Sans', 'Liberation Sans', sans-serif; }
    .who { margin: 0 0 4px 4px; color: ${colours.quiet}; font-size: 12px; }
    .message { background: ${colours.card}; border-radius: 4px; border: 1px solid ${colours.line}; }
    .text { padding: 8px 16px; white-space: pre-wrap; width: fit-content; max-width: 100%; }
    .card { max-width: 500px; } .card.full { max-width: none; }
    .ac-pushButton { min-height: 32px; padding: 5px 12px; border: 1px solid ${colours.line}; border-radius: 4px;
      background: ${colours.card}; color: ${colours.text}; font: inherit; font-weight: 600; min-width: 96px;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .ac-pushButton.style-positive { background: ${colours.accent}; border-color: ${colours.accent}; color: ${colours.onAccent}; }
    input[type='checkbox'], input[type='radio'] { flex: none; width: 24px; height: 24px; }
    input:not([type='checkbox'], [type='radio']), textarea, select { width: 100%; padding: 5px 12px; min-height: 32px; border: 1px solid ${colours.line};
      border-radius: 4px; background: ${colours.soft}; color: ${colours.text}; font: inherit; }
    at { color: ${colours.accent}; }
  </style><p class="who">Canvass</p><div id="root" class="message"></div>`);
  await page.addScriptTag({ path: renderer });
  const content = message.attachments?.[0]?.content;
  const given = JSON.stringify({ text: message.text, content, hostConfig });
  await page.evaluate(`(${draw})(${given})`);
}

/** Runs in the page. */
const draw = `({ text, content, hostConfig }) => {
  const root = document.querySelector('#root');
  const { AdaptiveCard, HostConfig } = window.AdaptiveCards;
  if (content === undefined) {
    root.classList.add('text');
    if (/<at>/.test(text)) root.innerHTML = text; else root.textContent = text;
    return;
  }
  AdaptiveCard.onProcessMarkdown = (given, result) => { result.outputHtml = given; result.didProcess = true; };
  const card = new AdaptiveCard();
  card.hostConfig = new HostConfig(hostConfig);
  card.parse(content);
  root.classList.add('card', ...(content.msteams?.width === 'Full' ? ['full'] : []));
  root.append(card.render());
}`;

import type { EmbedSettings } from '../routes/embed-settings.ts';

/** Put before the script when it is served. */
declare const settings: EmbedSettings;

const start = (script: HTMLScriptElement): void => {
  const { origin } = new URL(script.src);
  const { survey, label } = script.dataset;
  // A page that replaces its own content may run the script again.
  if (document.querySelector('canvass-chat') !== null) return;
  const wanted = script.lang || document.documentElement.lang || navigator.language;
  const languages = Object.entries(settings.words);
  const known = languages.find(([tag]) => tag.slice(0, 2) === wanted.slice(0, 2).toLowerCase());
  const [open, closing, about] = known?.[1] ?? settings.words.en;
  const title = label || open;
  const minutes = settings.minutes[survey ?? ''];
  // A narrow button breaks before the length, not within it, and no line begins with a dot.
  const length = minutes
    ? `\xA0· ${about.replace('{minutes}', String(minutes)).replaceAll(' ', '\xA0')}`
    : '';

  // Nodes made one by one and a constructed style sheet pass a strict policy of the page, and Trusted Types.
  const add = <Name extends keyof HTMLElementTagNameMap>(
    parent: Node,
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ): HTMLElementTagNameMap[Name] => {
    const made = document.createElement(name);
    parent.appendChild(Object.assign(made, properties));
    return made;
  };
  const host = document.body.appendChild(document.createElement('canvass-chat'));
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(settings.style);
  root.adoptedStyleSheets = [sheet];

  const launcher = add(root, 'button', { type: 'button', className: 'open', textContent: title + length });
  const dialog = add(root, 'dialog', { ariaLabel: title });
  const close = add(dialog, 'button', { type: 'button', className: 'close', textContent: '×' });
  close.ariaLabel = closing;
  close.onclick = () => dialog.close();
  launcher.ariaHasPopup = 'dialog';
  launcher.ariaExpanded = 'false';
  let frame: HTMLIFrameElement | undefined;

  launcher.onclick = () => {
    if (dialog.open) return dialog.close();
    const src = `${origin}/${survey ? `?survey=${encodeURIComponent(survey)}` : ''}`;
    // By its name the page in it knows whose corner to leave free.
    frame ??= add(dialog, 'iframe', { name: 'canvass-popover', title: settings.name, src });
    // If it covers the page, the page behind is out of reach; elsewhere both can be used.
    if (fills.matches) dialog.showModal();
    else dialog.show();
    launcher.ariaExpanded = 'true';
    place();
    frame.focus();
  };
  dialog.onclose = () => {
    // It comes later than the closing: by now the chat may be open again.
    if (dialog.open) return;
    launcher.ariaExpanded = 'false';
    launcher.focus();
  };
  host.onkeydown = (event) => {
    if (event.key !== 'Escape' || !dialog.open) return;
    event.stopPropagation();
    dialog.close();
  };
  addEventListener('message', ({ source, data }) => {
    if (!frame || source !== frame.contentWindow) return;
    // Keys pressed inside the chat stay there: it says when to close it.
    if (data === 'canvass:close') dialog.close();
    // The frame had the focus before another site's page was in it, which that page doesn't get automatically.
    if (data === 'canvass:loaded' && dialog.open && root.activeElement === frame) {
      frame.blur();
      frame.focus();
    }
  });

  const fills = matchMedia('(max-width: 480px), (max-height: 480px)');
  // Above a phone's keyboard, which lies over the page.
  const place = (): void => {
    if (visualViewport === null) return;
    const { scale, height, offsetTop } = visualViewport;
    const covered = fills.matches && scale === 1;
    dialog.style.height = covered ? `${height}px` : '';
    dialog.style.top = covered ? `${offsetTop}px` : '';
  };
  visualViewport?.addEventListener('resize', place);
  visualViewport?.addEventListener('scroll', place);
};

const script = document.currentScript;
if (!settings.sites.includes(location.origin))
  // biome-ignore lint/suspicious/noConsole: for the author of the page
  console.error(`Canvass: no chat on ${location.origin}, which its WEB_CHAT_SITES doesn't name.`);
else if (script instanceof HTMLScriptElement) {
  if (document.body === null) addEventListener('DOMContentLoaded', () => start(script));
  else start(script);
}

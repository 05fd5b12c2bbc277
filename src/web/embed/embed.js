// Served with `settings` before it: which sites may show the chat, the words by language, the styles.
const script = document.currentScript;
const { origin } = new URL(script.src);
const { survey, label } = script.dataset;

const start = () => {
  // A page that changes its content by itself may run the script again.
  if (document.querySelector('canvass-chat') !== null) return;
  const wanted = script.lang || document.documentElement.lang || navigator.language;
  const known = (tag) => tag.slice(0, 2) === wanted.slice(0, 2).toLowerCase();
  const words = settings.words[Object.keys(settings.words).find(known) ?? 'en'];
  const title = label || words.open;

  // Nodes made one by one and a constructed style sheet pass a strict policy of the page, and Trusted Types.
  const add = (parent, name, properties) =>
    parent.appendChild(Object.assign(document.createElement(name), properties));
  const root = add(document.body, 'canvass-chat').attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(settings.style);
  root.adoptedStyleSheets = [sheet];

  const launcher = add(root, 'button', { type: 'button', className: 'open', textContent: title });
  const dialog = add(root, 'dialog', { id: 'dialog', ariaLabel: title });
  const close = { type: 'button', className: 'close', ariaLabel: words.close, textContent: '×' };
  add(dialog, 'button', close).onclick = () => dialog.close();
  launcher.setAttribute('aria-controls', dialog.id);
  launcher.ariaHasPopup = 'dialog';
  launcher.ariaExpanded = 'false';
  let frame;

  launcher.onclick = () => {
    if (dialog.open) return dialog.close();
    const src = `${origin}/${survey ? `?survey=${encodeURIComponent(survey)}` : ''}`;
    // By its name the page in it knows whose corner to leave free.
    frame ??= add(dialog, 'iframe', { name: 'canvass-popover', title: settings.name, src });
    // Where it covers the page, the page behind is out of reach; elsewhere both can be used.
    if (fills.matches) dialog.showModal();
    else dialog.show();
    launcher.ariaExpanded = 'true';
    place();
    frame.focus();
  };
  dialog.onclose = () => {
    launcher.ariaExpanded = 'false';
    launcher.focus();
  };
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !dialog.open) return;
    event.stopPropagation();
    dialog.close();
  });
  addEventListener('message', ({ source, data }) => {
    if (!frame || source !== frame.contentWindow) return;
    // Keys pressed inside the chat stay there: it says when it is to be closed.
    if (data === 'canvass:close') dialog.close();
    // The frame had the focus before another site's page was in it, which that page doesn't get by itself.
    if (data === 'canvass:loaded' && dialog.open && root.activeElement === frame) {
      frame.blur();
      frame.focus();
    }
  });

  const fills = matchMedia('(max-width: 480px), (max-height: 480px)');
  // Above a phone's keyboard, which lies over the page.
  const place = () => {
    const { scale, height, offsetTop } = visualViewport;
    const covered = fills.matches && scale === 1;
    dialog.style.height = covered ? `${height}px` : '';
    dialog.style.top = covered ? `${offsetTop}px` : '';
  };
  visualViewport.onresize = place;
  visualViewport.onscroll = place;
};

if (!settings.sites.includes(location.origin))
  // biome-ignore lint/suspicious/noConsole: for whoever put the tag there
  console.error(`Canvass: no chat on ${location.origin}, which its WEB_CHAT_SITES doesn't name.`);
else if (document.body === null) addEventListener('DOMContentLoaded', start);
else start();

/**
 * In another site's page that `embed.js` opened it in: its × stands over the corner of the header; it hears when the chat is
 * there, so that it can give it the focus; and Escape, which that page doesn't get, asks it to close the chat, unless
 * something in the chat has used the key.
 */
export function fitIntoPopover(): void {
  if (parent === self) return;
  parent.postMessage('canvass:loaded', '*');
  document.documentElement.classList.toggle('popover', window.name === 'canvass-popover');
  addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    if (key === 'Escape' && !defaultPrevented && !isComposing) parent.postMessage('canvass:close', '*');
  });
}

/**
 * In another site's page that `embed.js` opened it in: Escape, which that page doesn't get, asks it to close the chat, unless
 * something in the chat has used the key.
 */
export function passEscapeOn() {
  if (parent === self) return;
  addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    if (key === 'Escape' && !defaultPrevented && !isComposing) parent.postMessage('canvass:close', '*');
  });
}

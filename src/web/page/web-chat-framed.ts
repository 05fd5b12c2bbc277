/**
 * In another site's page, where `embed.js` opened the chat: that page's × lies over the corner of the header; it hears when
 * the chat is there, so that it can give it the focus; and Escape, which that page doesn't get, asks it to close the chat,
 * unless something in the chat has used the key. Web Chat would first go from a message to its messages, and from them to
 * its box.
 */
export function fitIntoPopover(): void {
  if (parent === self) return;
  parent.postMessage('canvass:loaded', '*');
  document.documentElement.classList.toggle('popover', window.name === 'canvass-popover');
  addEventListener(
    'keydown',
    (event) => {
      if (!closes(event) || !isAmongMessages(event)) return;
      event.stopPropagation();
      close();
    },
    { capture: true },
  );
  addEventListener('keydown', (event) => closes(event) && close());
}

function closes({ key, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return key === 'Escape' && !defaultPrevented && !isComposing;
}

function isAmongMessages({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('.webchat__basic-transcript') !== null &&
    target.closest('.webchat__keyboard-help, input, select, textarea') === null
  );
}

function close(): void {
  parent.postMessage('canvass:close', '*');
}

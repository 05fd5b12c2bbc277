import { openFirstSession } from './web-chat-session.ts';

/** Asked for as soon as these two files are there, while the rest of the page is still loading. */
export const opening = openFirstSession();
opening.catch(() => {});

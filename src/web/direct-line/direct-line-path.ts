/** Where our Direct Line 3.0 service lives; a client's `domain` option is this server's address and this. */
export const directLinePath = '/directline/v3/directline';

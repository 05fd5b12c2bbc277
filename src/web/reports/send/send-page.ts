import type { Request, Response } from 'restify';
import { chooseEncoding, compress } from '../../routes/compress.ts';
import type { Html } from '../pages/html.ts';

/** Bytes below which compression saves no packet. */
const worthIt = 1200;

export async function sendPage(req: Request, res: Response, status: number, page: Html): Promise<void> {
  const bytes = Buffer.from(page.markup);
  const encoding = bytes.length < worthIt ? 'identity' : chooseEncoding(req);
  const body = await compress[encoding](bytes);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('vary', 'accept-encoding');
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  res.end(body);
}

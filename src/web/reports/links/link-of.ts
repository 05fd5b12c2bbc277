import type { Request } from 'restify';
import type { LinkCheck, ReportKind, ReportLinks } from './report-links.ts';

/** Checks the link by which a request came. A part that is given twice is taken for missing. */
export function linkOf(links: ReportLinks, kind: ReportKind, req: Request): LinkCheck {
  const query = new URL(req.url ?? '/', 'http://localhost').searchParams;
  const once = (name: string): string | undefined => {
    const [value, ...more] = query.getAll(name);
    return more.length === 0 ? value : undefined;
  };
  return links.check(kind, {
    campaign: pathPart(req, 'campaign'),
    run: pathPart(req, 'run'),
    expires: once('expires'),
    signature: once('signature'),
  });
}

/** A named part of the route's path, decoded. */
export function pathPart(req: Request, name: 'campaign' | 'run'): string | undefined {
  const value: unknown = req.params?.[name];
  return typeof value === 'string' ? value : undefined;
}

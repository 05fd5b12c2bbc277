import type { Request } from 'restify';
import { type ExportFormat, exportFiles } from '../../../dialogs/ports/runs.ts';
import type { Clock } from '../../../dialogs/ports/time.ts';
import { systemTime } from '../../time.ts';
import { createSignatures } from '../signatures.ts';

/**
 * The page of a run, the page of the run that it is compared with, the rows of a page's long table, or a file with its results. A
 * link of one kind doesn't open another.
 */
export type ReportKind = PageKind | ExportFormat;
type PageKind = 'report' | 'previous' | 'rows';

/** How the path of each kind ends. */
export const linkEnds: Readonly<Record<ReportKind, string>> = {
  report: '',
  previous: '/previous',
  rows: '/rows',
  csv: `/${exportFiles.csv.file}`,
  junit: `/${exportFiles.junit.file}`,
  ctrf: `/${exportFiles.ctrf.file}`,
};

/** Pages that go by one name of their own: a run that another system requested, a test case, a campaign. */
type NamedKind = 'requested' | 'cases' | 'campaigns';

export type ReportLinks = ReturnType<typeof createReportLinks>;

/** The parts of a requested URL, unchecked; all of them are required. */
export interface LinkParts {
  readonly campaign: string | undefined;
  readonly run: string | undefined;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
}

export interface CheckedLink {
  readonly campaign: number;
  readonly run: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

type LinkCheck =
  | { readonly ok: true; readonly link: CheckedLink }
  /** `expired`: it was valid once; `forged`: it never was, or was changed. */
  | { readonly ok: false; readonly reason: 'expired' | 'forged' };

type NamedCheck =
  | { readonly ok: true; readonly expires: number }
  | { readonly ok: false; readonly reason: 'expired' | 'forged' };

/** Where the pages of a campaign, of its runs and of its test cases lead, for as long as the link to one of them works. */
export interface CampaignWays {
  readonly campaign: string;
  report(run: number): string;
  /** As it is in this campaign: no other is reached from there. */
  testCase(id: number): string;
}

interface ReportLinksOptions {
  /** 32 bytes or more, the same after a restart and in every replica. */
  readonly secret: Uint8Array | string;
  /** Where people reach the server, without a final slash. Called for each link. */
  readonly publicUrl: () => string;
  /** Default: the process's. */
  readonly now?: Clock;
}

/** For how long a link is valid. */
const days = 7;
const lifetime = days * 24 * 60 * 60 * 1000;

/** Links that are their own credentials, and include their expiry. */
export function createReportLinks({ secret, publicUrl, now = systemTime.now }: ReportLinksOptions) {
  const signatures = createSignatures(secret);
  const partsOf = (kind: ReportKind, { campaign, run, expires }: CheckedLink) =>
    [kind, campaign, run, expires] as const;

  function path(kind: ReportKind, link: CheckedLink): string {
    const query = `expires=${link.expires}&signature=${signatures.sign(...partsOf(kind, link))}`;
    return `/reports/${link.campaign}/${link.run}${linkEnds[kind]}?${query}`;
  }

  function fresh(kind: ReportKind, campaign: number, run: number): string {
    const expires = Math.floor((now() + lifetime) / 1000);
    return `${publicUrl()}${path(kind, { campaign, run, expires })}`;
  }

  function named(kind: NamedKind, name: string): string {
    const expires = Math.floor((now() + lifetime) / 1000);
    return `${publicUrl()}/reports/${kind}/${name}?${queryOf(kind, name, expires)}`;
  }

  function queryOf(kind: NamedKind, name: string, expires: number): string {
    return `expires=${expires}&signature=${signatures.sign(kind, name, expires)}`;
  }

  return {
    /** Absolute URL of the report page of a run. */
    report: (campaign: number, run: number) => fresh('report', campaign, run),
    /** Absolute URL of a file with all results of a run. */
    file: (format: ExportFormat, campaign: number, run: number) => fresh(format, campaign, run),
    /** For how long fresh links work. */
    days,
    /** Absolute URL that leads to the report page of a run that another system requested, once there is one. */
    requested: (id: string) => named('requested', id),
    /** Absolute URL of the page of a test case. */
    testCase: (id: number) => named('cases', `${id}`),
    /** Absolute URL of the page of a campaign. */
    campaign: (id: number) => named('campaigns', `${id}`),
    checkNamed(kind: NamedKind, name: string, parts: Pick<LinkParts, 'expires' | 'signature'>): NamedCheck {
      const expires = readWholeNumber(parts.expires);
      if (expires === undefined || !signatures.matches(parts.signature ?? '', kind, name, expires))
        return forged;
      return expires * 1000 > now() ? { ok: true, expires } : { ok: false, reason: 'expired' };
    },
    /** Only paths, for our own pages. The campaign's link opens its test cases, so that a long list has one signature. */
    ways(campaign: number, expires: number): CampaignWays {
      const query = queryOf('campaigns', `${campaign}`, expires);
      return {
        campaign: `/reports/campaigns/${campaign}?${query}`,
        report: (run) => path('report', { campaign, run, expires }),
        testCase: (id) => `/reports/campaigns/${campaign}/cases/${id}?${query}`,
      };
    },
    /** A link of another kind with the same expiry as the checked one; only a path, for our own pages. */
    sibling: path,
    check(kind: ReportKind, parts: LinkParts): LinkCheck {
      const campaign = readWholeNumber(parts.campaign);
      const run = readWholeNumber(parts.run);
      const expires = readWholeNumber(parts.expires);
      if (campaign === undefined || run === undefined || expires === undefined) return forged;
      const link = { campaign, run, expires };
      if (!signatures.matches(parts.signature ?? '', ...partsOf(kind, link))) return forged;
      return expires * 1000 > now() ? { ok: true, link } : { ok: false, reason: 'expired' };
    },
  };
}

const forged = { ok: false, reason: 'forged' } as const;

/** Checks the link of a request. */
export function linkOf(links: ReportLinks, kind: ReportKind, req: Request): LinkCheck {
  return links.check(kind, {
    campaign: pathPart(req, 'campaign'),
    run: pathPart(req, 'run'),
    ...linkQuery(req),
  });
}

/** A part that is given twice counts as missing. */
export function linkQuery(req: Request): Pick<LinkParts, 'expires' | 'signature'> {
  const query = new URL(req.url ?? '/', 'http://localhost').searchParams;
  const once = (name: string): string | undefined => {
    const [value, ...more] = query.getAll(name);
    return more.length === 0 ? value : undefined;
  };
  return { expires: once('expires'), signature: once('signature') };
}

/** A named part of the route's path, decoded. */
export function pathPart(req: Request, name: 'campaign' | 'run' | 'id' | 'testCase'): string | undefined {
  const value: unknown = req.params?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** A whole number in its usual form: no plus, no leading zero, no exponent, nothing around it. */
export function readWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

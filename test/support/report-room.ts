import type { ReportSource } from '../../src/web/dependencies.ts';
import { createReportLinks, type ReportLinks } from '../../src/web/reports/links.ts';
import { sampleReport } from './sample-report.ts';
import { startWebRoom, type WebRoom } from './start-web-room.ts';

export interface ReportRoom extends WebRoom {
  readonly links: ReportLinks;
  /** The path and query of a link. */
  pathOf(link: string): string;
  /** Moves the clock that links are checked by. */
  passTime(milliseconds: number): void;
}

export interface ReportRoomOptions extends Partial<ReportSource> {
  readonly publicUrl?: string;
}

/** A real server with the report routes; its source says what a test gives, and else a sample report. */
export async function startReportRoom(options: ReportRoomOptions = {}): Promise<ReportRoom> {
  const { publicUrl, ...given } = options;
  let ahead = 0;
  let url = publicUrl ?? '';
  const links = createReportLinks({
    secret: Buffer.alloc(32, 5),
    publicUrl: () => url,
    now: () => Date.now() + ahead,
  });
  const source: ReportSource = {
    report: async () => ({ ok: true, value: { kind: 'report', report: sampleReport() } }),
    trend: async () => [],
    csv: async () => ({ ok: true, value: { kind: 'report', report: lines(3) } }),
    ...given,
  };
  const room = await startWebRoom({
    chat: false,
    reports: { links, source },
    ...(publicUrl === undefined ? {} : { publicUrl, localMode: false }),
  });
  url = publicUrl ?? room.url;
  return Object.assign(room, {
    links,
    pathOf: (link: string) => link.slice(new URL(link).origin.length),
    passTime(milliseconds: number) {
      ahead += milliseconds;
    },
  });
}

/** CSV of that many lines under a heading. */
export async function* lines(count: number): AsyncGenerator<string> {
  yield 'line,text\r\n';
  for (let line = 1; line <= count; line++) yield `${line},${'x'.repeat(80)}\r\n`;
}

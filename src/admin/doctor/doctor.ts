import { countWords } from '../../../dialogs/wording/format.ts';
import { onlyByPerson } from '../../app/refused-start.ts';
import type { Configuration } from '../../config/configuration.ts';
import { warnAtStart } from '../../config/warnings.ts';
import { columns } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { checkDatabase } from './check-database.ts';
import { checkHosts } from './check-hosts.ts';
import { checkServices } from './check-services.ts';
import { checkTeams } from './check-teams.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** `doctor`: checks what a Canvass with these settings needs. @returns the exit code */
export async function diagnose(
  read: Parameters<typeof checkSettings>[0],
  { json }: { readonly json: boolean },
  terminal: Terminal,
): Promise<number> {
  const findings = [...checkSettings(read)];
  if (read.ok) {
    const { configuration } = read;
    const checks = [
      ['database', checkDatabase],
      ['services', checkServices],
      ['addresses', checkHosts],
      ['Teams', checkTeams],
    ] as const;
    const found = await Promise.all(
      checks.map(async ([what, check]): Promise<readonly Finding[]> => {
        try {
          return await check(configuration);
        } catch (error) {
          // That makes the other checks all the more useful.
          return [
            failure(what, `could not be checked: ${error instanceof Error ? error.message : String(error)}`),
          ];
        }
      }),
    );
    findings.push(...found.flat());
  }
  terminal.say(json ? JSON.stringify(findings, null, 2) : textOf(findings));
  if (!read.ok) return onlyByPerson;
  return findings.some(({ status }) => status === 'failure') ? 1 : 0;
}

function textOf(findings: readonly Finding[]): string {
  const heads = columns(findings.map(({ status, what }) => [status === 'skipped' ? '-' : status, what]));
  const width = Math.max(...heads.map(({ length }) => length));
  const lines = findings.flatMap(({ found, todo }, index) => [
    `${(heads[index] ?? '').padEnd(width)}  ${found}`,
    ...(todo === undefined ? [] : [`${' '.repeat(width)}  → ${todo}`]),
  ]);
  const count = (status: Finding['status']): number => findings.filter((one) => one.status === status).length;
  const sum = `${countWords(count('failure'), 'failure')}, ${countWords(count('warning'), 'warning')}`;
  return [...lines, '', `${sum}.`].join('\n');
}

type Read =
  | { readonly ok: true; readonly configuration: Configuration; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** What a start would say about the settings. */
function checkSettings(read: Read): readonly Finding[] {
  if (!read.ok) return faultsIn(read.message).map((fault) => failure('settings', fault));
  const warnings = [...read.warnings];
  warnAtStart(read.configuration, {
    warn(fields, message) {
      const about = Object.values(fields).map(String).join(', ');
      warnings.push(about === '' ? message : `${about}: ${message}`);
    },
  });
  if (warnings.length > 0) return warnings.map((text) => warning('settings', text));
  return [ok('settings', 'every value is accepted')];
}

/** The lines of the message, each about one variable; a message without such lines is about a file. */
function faultsIn(message: string): readonly string[] {
  const lines = message.split('\n').filter((line) => line.startsWith('- '));
  return lines.length === 0 ? [message] : lines.map((line) => line.slice(2));
}

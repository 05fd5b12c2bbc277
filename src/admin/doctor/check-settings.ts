import type { Configuration } from '../../config/configuration.ts';
import { warnAtStart } from '../../config/warnings.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

type Read =
  | { readonly ok: true; readonly configuration: Configuration; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** What a start would say about the settings. */
export function checkSettings(read: Read): readonly Finding[] {
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

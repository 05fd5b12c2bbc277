import { columns } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import type { Match } from './resolve.ts';

/** Says why no one was found by an id, or more than one person. @returns the exit code */
export function tellUnresolved(
  { kind, people }: { readonly kind: 'ambiguous' | 'unknown'; readonly people: readonly Match[] },
  id: string,
  name: 'export' | 'erase',
  terminal: Terminal,
): number {
  const lines = columns(
    people.map(({ channel, id: own, name: called, provenId }) => [
      `  ${kind === 'ambiguous' ? `${channel}/${own}` : (provenId ?? own)}`,
      called,
      channel,
    ]),
  );
  const list = lines.join('\n');
  if (kind === 'ambiguous') {
    terminal.complain(`Several people have the id ${id}. Use what one of these lines begins with:\n${list}`);
  } else if (people.length > 0) {
    terminal.complain(`${id} is a name, not an id. Use one of these ids:\n${list}`);
  } else {
    terminal.complain(
      `Nothing is stored about ${id}. Use the id that “who am i” shows; ${name} accepts no other.`,
    );
  }
  return 1;
}

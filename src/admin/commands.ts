import { capitalised } from '../../dialogs/text.ts';

/** A command of `npm run admin`, as its help shows it. */
export interface AdminCommand {
  readonly words: readonly string[];
  /** What follows them. */
  readonly takes?: 'ID' | 'FILE';
  readonly options: readonly AdminOption[];
  readonly does: string;
  readonly details: string;
}

export type AdminOption = 'json' | 'yes' | 'out';

export const options: Readonly<Record<AdminOption, { readonly shown: string; readonly does: string }>> = {
  json: { shown: '--json', does: 'JSON instead of text' },
  yes: { shown: '--yes', does: 'do not ask' },
  out: { shown: '--out FILE', does: 'write to FILE, readable only by you' },
};

export const commands = {
  doctor: {
    words: ['doctor'],
    options: ['json'],
    does: 'check settings, database, services, certificates, clock, Teams registration and addresses',
    details:
      'Each line is ok, a warning or a failure, with what to do. Nothing is changed, no secret is printed, and Canvass can go\n' +
      'on running. The exit code is 1 if something fails, 78 if the settings are wrong.',
  },
  export: {
    words: ['person', 'export'],
    takes: 'ID',
    options: ['out'],
    does: 'everything stored about a person, as JSON',
    details:
      'ID is an AAD object id, the id on a channel, or a web chat user or conversation. If several people have it, they are\n' +
      'listed. Canvass can go on running.',
  },
  erase: {
    words: ['person', 'erase'],
    takes: 'ID',
    options: ['yes', 'json'],
    does: 'erase a person',
    details:
      'Removes what is about them alone, takes them out of what others need, and says what stays and why. It asks first, except\n' +
      'with --yes. On the embedded database, stop Canvass first; on Postgres, it can go on running.',
  },
  backup: {
    words: ['backup'],
    takes: 'FILE',
    options: [],
    does: 'copy the embedded database while Canvass runs',
    details: 'FILE must not exist. The copy is a complete snapshot, checked, and readable only by you.',
  },
  stats: {
    words: ['stats'],
    options: ['json'],
    does: 'how many records of each kind there are, and what is waiting',
    details: 'Canvass can go on running.',
  },
} as const satisfies Record<string, AdminCommand>;

export type CommandName = keyof typeof commands;

export const program = 'npm run admin --';

/** `npm run admin -- person erase ID [--yes] [--json]` */
export function usageOf({ words, takes, options: taken }: AdminCommand): string {
  const optional = taken.map((name) => `[${options[name].shown}]`);
  return [program, ...words, ...(takes === undefined ? [] : [takes]), ...optional].join(' ');
}

export function helpOf(name: CommandName | undefined): string {
  if (name !== undefined) {
    const command: AdminCommand = commands[name];
    const lines = command.options.map(
      (option) => `  ${options[option].shown.padEnd(12)}${options[option].does}`,
    );
    return [usageOf(command), '', `${capitalised(command.does)}. ${command.details}`, '', ...lines, ''].join(
      '\n',
    );
  }
  const all: readonly AdminCommand[] = Object.values(commands);
  const titles = all.map(({ words, takes = '' }) => [...words, takes].join(' ').trim());
  const width = Math.max(...titles.map(({ length }) => length));
  const lines = all.map(({ does }, index) => `  ${(titles[index] ?? '').padEnd(width)}  ${does}`);
  return [
    `${program} COMMAND`,
    '',
    ...lines,
    '',
    `It reads the same settings as Canvass: environment variables and .env. ${program} COMMAND --help says more.`,
    '',
  ].join('\n');
}

import { type Variable, variables } from './variables.ts';

/** The table of docs/configuration.md, in Markdown. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(([name, { value, meaning, accepted, secret }]) => {
    const kept = secret === true ? ' Secret: printed nowhere.' : '';
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning}${kept} | ${accepted} |`;
  });
  return ['| variable | default | meaning | accepted |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The text of `.env.example`: every variable with its default, commented out so that a copy changes nothing. */
export function environmentExample(): string {
  const parts = Object.entries<Variable>(variables).map(
    ([name, { value, meaning, accepted }]) => `# ${meaning}\n# Accepted: ${accepted}.\n# ${name}=${value}\n`,
  );
  return `# Copy this file to .env and uncomment what you change. The environment itself wins over the file.\n\n${parts.join('\n')}`;
}

import { fileVariable } from '../../src/config/faults.ts';
import { type Variable, variables } from '../../src/config/variables.ts';

/** The table of docs/configuration.md, in Markdown. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(([name, { value, meaning, accepted, secret }]) => {
    const kept = secret === true ? ' *Secret*.' : '';
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning}${kept} | ${accepted} |`;
  });
  return ['| variable | default | meaning | accepted |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The text of `.env.example`: every variable with its default, commented out so that a copy changes nothing. */
export function environmentExample(): string {
  const parts = Object.entries<Variable>(variables).map(
    ([name, { value, meaning, accepted, secret }]) =>
      `# ${meaning}\n# Accepted: ${accepted}.\n# ${name}=${value}\n${secret === true ? `# ${fileVariable(name)}=\n` : ''}`,
  );
  return `# Copy this file to .env and uncomment what you change. The environment itself wins over the file.\n# In place of NAME, NAME_FILE can name a file that holds the value; a changed file is read again.\n\n${parts.join('\n')}`;
}

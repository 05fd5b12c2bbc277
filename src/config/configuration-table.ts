import { type Variable, variables } from './variables.ts';

/** The table of docs/configuration.md, in Markdown. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(([name, { value, meaning, accepted, secret }]) => {
    const kept = secret === true ? ' Secret: printed nowhere.' : '';
    return `| \`${name}\` | ${value === '' ? '' : `\`${value}\``} | ${meaning}${kept} | ${accepted} |`;
  });
  return ['| variable | default | meaning | accepted |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

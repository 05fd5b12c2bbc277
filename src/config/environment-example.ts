import { type Variable, variables } from './variables.ts';

/** The text of `.env.example`: every variable with its default, commented out so that a copy changes nothing. */
export function environmentExample(): string {
  const parts = Object.entries<Variable>(variables).map(
    ([name, { value, meaning, accepted }]) => `# ${meaning}\n# Accepted: ${accepted}.\n# ${name}=${value}\n`,
  );
  return `# Copy this file to .env and uncomment what you change. The environment itself wins over the file.\n\n${parts.join('\n')}`;
}

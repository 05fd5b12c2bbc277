import { variables } from './variables.ts';

const prefixes =
  /^(microsoft_?app|survey_|campaign_|invitation_|direct_?line|reference_run|watch_|reminder_)/iu;

/** Names in the environment that look like ours and are none, e.g. `MICROSOFT_APP_ID`: they have no effect. */
export function nearMisses(names: readonly string[]): string[] {
  const ours = Object.keys(variables);
  const folded = new Map(ours.map((name) => [fold(name), name]));
  return names
    .filter((name) => !ours.includes(name) && (folded.has(fold(name)) || prefixes.test(name)))
    .map((name) => {
      const meant = folded.get(fold(name));
      return meant === undefined
        ? `${name} is not a variable of Canvass and has no effect.`
        : `${name} has no effect. The variable is called ${meant}.`;
    });
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

import { variables } from './variables.ts';

const prefixes =
  /^(microsoft_?app|survey_|campaign_|invitation_|direct_?line|reference_run|watch_|reminder_)/iu;
/** In shorter names one letter makes another word: `PORT`, `PORTS`. */
const shortestAlmost = 6;

/** Names in the environment that look like ours and are none, e.g. `MICROSOFT_APP_ID`: they have no effect. */
export function nearMisses(names: readonly string[]): string[] {
  const ours = Object.keys(variables);
  return names
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const folded = fold(name);
      const meant =
        ours.find((our) => fold(our) === folded) ??
        ours.find((our) => our.length >= shortestAlmost && isOneLetterApart(fold(our), folded));
      if (meant !== undefined) return `${name} has no effect. The variable is called ${meant}.`;
      return prefixes.test(name) ? `${name} is not a variable of Canvass and has no effect.` : [];
    });
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Whether one letter too many, too few or another one is all that tells two words apart. */
function isOneLetterApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneLetterApart(other, one);
  if (other.length - one.length > 1) return false;
  const from = [...one].findIndex((letter, index) => letter !== other[index]);
  if (from === -1) return other.length > one.length;
  const rest = one.length === other.length ? one.slice(from + 1) : one.slice(from);
  return rest === other.slice(from + 1);
}

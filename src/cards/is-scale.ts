import type { Choice } from '../../dialogs/message.ts';

const whole = /^\d{1,2}$/u;

/** Whether the choices are an ascending scale of whole numbers from 0 or 1, such as 0–10, at most eleven of them. */
export function isScale(choices: readonly Choice[]): boolean {
  if (choices.length < 3 || choices.length > 11) return false;
  const numbers = choices.map(({ label }) => (whole.test(label.trim()) ? Number(label) : Number.NaN));
  const first = numbers[0];
  return (first === 0 || first === 1) && numbers.every((number, index) => number === first + index);
}

import { axisUnit } from '../../../../../dialogs/wording/format.ts';

export interface DurationClass {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface DurationLabel {
  /** In classes from the left: 2 is between the second and the third, 2.5 below the third. */
  readonly at: number;
  readonly text: string;
}

/** Labels that fit side by side. */
const most = 7;

/**
 * What stands below the bars of duration classes: their limits, and for a wider class at either end, which
 * gathers what lies far off, `< 8` or `≥ 20` below its bar.
 */
export function durationLabels(classes: readonly DurationClass[]): {
  readonly unit: string;
  readonly labels: readonly DurationLabel[];
  /** Whether a class gathers what lies far off. */
  readonly isTail: (index: number) => boolean;
} {
  const widths = classes.map(({ from, to }) => to - from).sort((one, other) => one - other);
  const usual = widths[Math.floor((widths.length - 1) / 2)] ?? 0;
  const last = classes.length - 1;
  const isTail = (index: number): boolean => {
    const { from = 0, to = 0 } = classes[index] ?? {};
    return (index === 0 || index === last) && to - from > usual * 1.01;
  };
  const unit = axisUnit(classes.at(-1)?.to ?? 0);
  const labels: DurationLabel[] = [];
  const [begin, end] = [isTail(0) ? 2 : 0, isTail(last) ? last - 1 : last + 1];
  const every = Math.ceil((end - begin + 1) / most);
  for (let at = begin; at <= end; at += every) {
    labels.push({ at, text: unit.write(classes[at]?.from ?? classes[at - 1]?.to ?? 0) });
  }
  if (isTail(0)) labels.push({ at: 0.5, text: `< ${unit.write(classes[0]?.to ?? 0)}` });
  if (isTail(last)) labels.push({ at: last + 0.5, text: `≥ ${unit.write(classes[last]?.from ?? 0)}` });
  return { unit: unit.name, labels, isTail };
}

/** How a picture is taken: the theme that the machine is set to, and the width of the window in CSS pixels. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/** Both themes at each width. */
export function looksAt(...widths: readonly number[]): readonly Look[] {
  return (['light', 'dark'] as const).flatMap((theme) => widths.map((width) => ({ theme, width })));
}

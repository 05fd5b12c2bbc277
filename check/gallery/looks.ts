/** How a picture is taken: the theme that the machine is set to, and the width of the window in CSS pixels. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/** The narrowest phone that is still sold, an ordinary one, and a desktop. */
const widths = [320, 390, 1280];

/** Both themes at each width; one width after the other, since changing it takes longest. */
export const looks: readonly Look[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ theme, width })),
);

/** How high the window is, in CSS pixels. */
export function windowHeight({ width }: Look): number {
  return width < 350 ? 568 : width < 600 ? 844 : 800;
}

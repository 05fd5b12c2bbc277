import { strToU8, zipSync } from 'fflate';

export interface AppFiles {
  /** Becomes `manifest.json`. */
  readonly manifest: unknown;
  readonly color: Uint8Array;
  readonly outline: Uint8Array;
}

/** The app package: a zip with the three files at its root. The same files make the same bytes. */
export function packApp({ manifest, color, outline }: AppFiles): Uint8Array {
  const text = strToU8(`${JSON.stringify(manifest, null, 2)}\n`);
  // The earliest day that a zip can hold.
  const mtime = new Date(1980, 0, 1);
  return zipSync({ 'manifest.json': text, 'color.png': color, 'outline.png': outline }, { mtime });
}

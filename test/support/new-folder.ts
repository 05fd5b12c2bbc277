import { onTestFinished } from 'vitest';
import { makeFolder } from '../store/sqlite/make-folder.ts';

/** A fresh folder, removed after the test that asks for it. */
export function newFolder(): string {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  return folder;
}

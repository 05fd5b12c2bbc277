import { createRequire, Module } from 'node:module';

/**
 * Lets a CommonJS module be loaded by its first use, when a package requires it at once and Canvass may never need it. It
 * has to be called before that package is imported, in a file of its own that is imported first.
 * @param from the file or package that requires it
 * @param members what it answers without being loaded: above all `__esModule`, by which others decide how to use it
 */
export function loadLate(from: string, name: string, members: Readonly<Record<string, unknown>>): void {
  const require = createRequire(from);
  const path = require.resolve(name);
  if (require.cache[path] !== undefined) return;
  const standIn = Object.assign(new Module(path), { filename: path, loaded: true });
  standIn.exports = new Proxy(
    {},
    {
      get(_, key) {
        if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key];
        if (require.cache[path] === standIn) delete require.cache[path];
        return Reflect.get(Object(require(path)), key);
      },
    },
  );
  require.cache[path] = standIn;
}

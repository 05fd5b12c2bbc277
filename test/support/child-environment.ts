/** What a started program gets: nothing of this machine's own configuration but where programs and compiled modules are. */
export function childEnvironment(environment: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, SystemRoot } = process.env;
  return { PATH, NODE_COMPILE_CACHE, SystemRoot, ...environment };
}

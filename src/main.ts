import './find-modules.ts';

/*
 * A stop is heard before anything else is loaded: Node ends with a signal's own code until then, and as the first process of a
 * container it hears no signal at all that it doesn't handle.
 */
const signals = ['SIGTERM', 'SIGINT'] as const;
const end = (): never => process.exit(0);
for (const signal of signals) process.on(signal, end);

const { runProcess } = await import('./app/run-process.ts');
await runProcess(() => {
  for (const signal of signals) process.off(signal, end);
});

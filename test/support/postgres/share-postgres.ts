import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { openListener } from '../open-listener.ts';
import type { PostgresServer } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the run's Postgres. */
    readonly postgres: string;
  }
}

/** One Postgres for all workers of a run, started once somebody asks for it. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | undefined;
  const asked = await openListener(
    createServer((_request, response) => {
      started ??= import('./start-postgres.ts').then(({ startPostgres }) => startPostgres());
      started.then(
        ({ url }) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    }),
  );
  project.provide('postgres', `http://127.0.0.1:${asked.port}/`);
  return async () => {
    await asked.close();
    await (await started?.catch(() => undefined))?.end();
  };
}

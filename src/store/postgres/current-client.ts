import { Client, type ClientConfig } from 'pg';
import type { PostgresTarget } from './connection.ts';

/** The driver's connections, each made with the user and password that the URL has by then. */
export function currentClient({ credentials }: PostgresTarget): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(typeof config === 'string' ? config : { ...config, ...credentials() });
    }
  };
}

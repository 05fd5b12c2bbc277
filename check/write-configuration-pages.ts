import { readFileSync, writeFileSync } from 'node:fs';
import { configurationTable, environmentExample } from '../src/config/documentation.ts';

/** Writes `.env.example` and the table of docs/configuration.md from the table of variables. */
const page = 'docs/configuration.md';
const between =
  /(<!-- From src\/config\/variables\.ts[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- End of the table\. -->)/u;
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text.replace(between, (_all, before: string, after: string) => before + configurationTable() + after),
);
writeFileSync('.env.example', environmentExample());

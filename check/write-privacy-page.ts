import { readFileSync, writeFileSync } from 'node:fs';
import { keptBesides, keptOfPeople } from '../src/app/kept-data.ts';

/** Writes the tables of docs/privacy.md from what each kind of record says of itself. */
const page = 'docs/privacy.md';
const ofPeople = /(<!-- Of people[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- End of the table\. -->)/u;
const besides = /(<!-- Besides[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- End of the table\. -->)/u;
const text = readFileSync(page, 'utf8')
  .replace(ofPeople, (_all, before: string, after: string) => before + keptOfPeople() + after)
  .replace(besides, (_all, before: string, after: string) => before + keptBesides() + after);
writeFileSync(page, text);

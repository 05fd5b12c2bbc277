import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConversation } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { startCampaignCanvass, type TestCanvass } from '../support/start-canvass.ts';
import { ada } from '../support/teams-conversation.ts';
import { alerts, missingFrom, panels, queries, samplesIn } from './monitoring-queries.ts';

describe('metrics used by alerts and dashboard', () => {
  let canvass: TestCanvass;
  let page = '';
  beforeAll(async () => {
    const url = await (await sharedPostgres()).makeDatabase();
    canvass = await startCampaignCanvass({ DATABASE_URL: url, REFERENCE_RUN_SPEED: '1' });
    const person = startConversation(canvass.url, 'emulator', 'metrics');
    await person.deliver({ text: 'survey 5', from: { id: 'somebody', name: 'Somebody' } });
    await person.deliver({ text: 'run campaign 12', from: { id: ada.aadObjectId, name: 'Ada' } });
    // They are there once a run is watched, a job has begun, and garbage was collected.
    await eventually(async () => {
      expect(await read()).toMatch(/^canvass_campaign_runs\{/mu);
      expect(page).toMatch(/^nodejs_gc_duration_seconds_sum\{/mu);
      expect(page).toMatch(/^canvass_job_late_seconds_bucket\{/mu);
    });
  });
  afterAll(() => canvass.close());

  async function read(): Promise<string> {
    page = await (await fetch(`${canvass.url}/metrics`)).text();
    return page;
  }

  test.each(queries.map(({ of, expr, labels }) => [of, expr, labels] as const))(
    '%s: %s exists',
    (_, expr, labels) => {
      expect(missingFrom(samplesIn(page), expr, labels)).toEqual([]);
    },
  );

  test('detects a missing metric, label or value', () => {
    const samples = samplesIn('canvass_turns_total{channel="webchat",outcome="failed"} 1\n');
    const missing = (expr: string, shown: readonly string[] = []) => missingFrom(samples, expr, shown);
    expect(
      missing('sum by (channel) (rate(canvass_turns_total{outcome="failed"}[5m]))', ['channel']),
    ).toEqual([]);
    expect(missing('canvass_turns')).toEqual(['canvass_turns']);
    expect(missing('canvass_turns_total{outcome=~"failed|lost"}')).toEqual([
      'canvass_turns_total with outcome lost',
    ]);
    expect(missing('sum by (chanel) (canvass_turns_total)', ['place'])).toEqual([
      'the label chanel',
      'the label place',
    ]);
  });
});

test('every alert has its own heading in operations.md, and every heading an alert', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  const headings = [...operations.matchAll(/^### (Canvass\w+)$/gmu)].map(([, heading]) => heading);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  }
});

test('dashboard panels don’t overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

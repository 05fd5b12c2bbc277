import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const rulesSchema = z.object({
  groups: z.tuple([
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['critical', 'warning', 'info']) }),
          annotations: z.object({ summary: z.string(), description: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ]),
});

export const alertsFile = 'deploy/monitoring/alerts.yaml';
export const alerts = rulesSchema.parse(parse(readFileSync(alertsFile, 'utf8'))).groups[0].rules;

const position = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['row', 'stat', 'timeseries']),
      title: z.string().min(1),
      gridPos: position,
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});
export const { panels } = dashboardSchema.parse(
  JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')),
);

/** All that is asked of Prometheus, with the labels that its words use. */
export const queries: readonly {
  readonly of: string;
  readonly expr: string;
  readonly labels: readonly string[];
}[] = [
  ...alerts.map(({ alert, expr, annotations }) => ({
    of: alert,
    expr,
    labels: [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/gu)].map(([, label = '']) => label),
  })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      of: `panel ${title}`,
      expr,
      labels: [...legendFormat.matchAll(/\{\{(\w+)\}\}/gu)].map(([, label = '']) => label),
    })),
  ),
];

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The series of a page of metrics, in Prometheus's text format. */
export function samplesIn(page: string): readonly Sample[] {
  return [...page.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gmu)].map(([, name = '', labels = '']) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(([, label = '', value = '']) => [label, value]),
    ),
  }));
}

/** What Prometheus adds to each series. */
const added = ['job', 'instance'];

/** What a query asks for that no series has: a name, a label, or a value of a label. */
export function missingFrom(samples: readonly Sample[], expr: string, shown: readonly string[]): string[] {
  const asked = [...expr.matchAll(/\b((?:canvass|process|nodejs)_\w+)(?:\{([^}]*)\})?/gu)];
  const missing: string[] = [];
  const labels = new Set<string>();
  for (const [whole, name, matchers = ''] of asked) {
    const series = samples.filter((sample) => sample.name === name);
    if (series.length === 0) missing.push(whole);
    for (const label of series.flatMap((sample) => Object.keys(sample.labels))) labels.add(label);
    for (const [, label = '', how = '', value = ''] of matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/gu)) {
      for (const one of how === '=~' ? value.split('|') : [value]) {
        if (!series.some((sample) => sample.labels[label] === one))
          missing.push(`${name} with ${label} ${one}`);
      }
    }
  }
  const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/gu)].flatMap(([, list = '']) =>
    list.split(/, */u),
  );
  for (const label of [...grouped, ...shown]) {
    if (!labels.has(label) && !added.includes(label)) missing.push(`the label ${label}`);
  }
  return missing;
}

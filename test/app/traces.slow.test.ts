import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startConversation } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { newFolder } from '../support/new-folder.ts';
import { spawnCanvass } from '../support/spawn-canvass.ts';
import { ada } from '../support/teams-conversation.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const sdk = import.meta.resolve('@opentelemetry/sdk-trace-node');

/** What a host does that traces its processes: each span is a line of a file. */
const host = (file: string) => `
import { appendFileSync } from 'node:fs';
import { NodeTracerProvider, SimpleSpanProcessor } from ${JSON.stringify(sdk)};
const exporter = {
  export(spans, done) {
    for (const span of spans) {
      const { name, kind, attributes, status, parentSpanContext } = span;
      const ids = { id: span.spanContext().spanId, parent: parentSpanContext?.spanId };
      const line = JSON.stringify({ name, kind, attributes, failed: status.code === 2, ...ids });
      appendFileSync(${JSON.stringify(file)}, line + '\\n');
    }
    done({ code: 0 });
  },
  shutdown: async () => {},
};
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
`;

const spanShape = z.object({
  name: z.string(),
  kind: z.int(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  failed: z.boolean(),
  id: z.string(),
  parent: z.string().optional(),
});

async function spansIn(file: string): Promise<readonly z.infer<typeof spanShape>[]> {
  const written = await readFile(file, 'utf8');
  return written
    .trim()
    .split('\n')
    .map((line) => spanShape.parse(JSON.parse(line)));
}

test('traces turns, service calls and workflow steps as spans without any personal data', async () => {
  const register = join(folder, 'register.mjs');
  const file = join(folder, 'spans');
  await writeFile(register, host(file));
  const environment = { OPERATORS: ada.aadObjectId, REFERENCE_RUN_SPEED: '1000' };
  const canvass = await spawnCanvass(folder, 0, environment, ['--import', register, main]);
  onTestFinished(async () => void (await canvass.end('SIGTERM')));
  const person = startConversation(canvass.url);
  await person.say('survey 5');
  await person.deliver({ text: 'run campaign 12', from: { id: ada.aadObjectId, name: 'Ada' } });
  await eventually(async () => {
    const spans = await spansIn(file);
    const turns = spans.filter(({ name }) => name === 'turn');
    expect(turns.map(({ kind, attributes }) => [kind, attributes['canvass.outcome']])).toEqual(
      turns.map(() => [4, 'done']),
    );
    const start = spans.find(({ name }) => name === 'survey.start');
    expect(start).toMatchObject({ kind: 2, failed: false, attributes: { 'canvass.tries': 1 } });
    expect(turns.map(({ id }) => id)).toContain(start?.parent);
    const steps = spans.filter(({ name }) => name === 'workflow run');
    const execute = spans.find(({ name }) => name === 'campaign.execute');
    expect(steps.map(({ id }) => id)).toContain(execute?.parent);
  });
  const attributes = (await spansIn(file)).flatMap((span) => Object.entries(span.attributes));
  expect(new Set(attributes.map(([name]) => name))).toEqual(
    new Set(['canvass.channel', 'canvass.outcome', 'canvass.tries']),
  );
});

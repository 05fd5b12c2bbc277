import { execFile } from 'node:child_process';
import { access, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openListener } from '../support/open-listener.ts';
import { runKey, runRequests } from '../support/run-requests.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

const folders: string[] = [];
const canvass = await startCampaignCanvass({ RUN_API_KEY: runKey, REFERENCE_RUN_SPEED: '300' });
afterAll(async () => {
  await canvass.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const stepSchema = z
  .object({ run: z.string(), env: z.record(z.string(), z.string()) })
  .or(z.object({ bash: z.string(), env: z.record(z.string(), z.string()) }))
  .transform((step) => ({ command: 'run' in step ? step.run : step.bash, env: step.env }));
const jobSchema = z.object({ steps: z.array(z.unknown()) });
const pipelineSchema = z.object({ jobs: z.record(z.string(), jobSchema).or(z.array(jobSchema)) });

/** The one step of a pipeline that is a command. */
async function commandOf(file: string) {
  const { jobs } = pipelineSchema.parse(parse(await readFile(file, 'utf8')));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const [step, ...more] = steps.flatMap((one) => stepSchema.safeParse(one).data ?? []);
  if (step === undefined || more.length > 0) throw new Error('not one command');
  return step;
}

/** Runs a step as a pipeline would, its variables filled in. */
async function run(
  { command, env }: { command: string; env: Readonly<Record<string, string>> },
  values: Readonly<Record<string, string>>,
): Promise<{ code: number; out: string; errors: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-ci-'));
  folders.push(folder);
  await copyFile('deploy/ci/run-campaign.sh', join(folder, 'run-campaign.sh'));
  await writeFile(join(folder, 'junit.xml'), 'of an earlier build');
  const filled = Object.fromEntries(
    Object.entries(env).map(([name, text]) => [name, values[name] ?? text.replaceAll(/[^\w/]+/gu, '-')]),
  );
  return await new Promise((resolve) => {
    const { PATH } = process.env;
    execFile('bash', ['-c', command], { cwd: folder, env: { PATH, ...filled } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout, errors: stderr, folder }),
    );
  });
}

const toldSchema = z.object({ id: z.string(), campaign: z.int(), verdict: z.string() });
const gatedSchema = z.object({ gate: z.string(), verdict: z.string(), newFailures: z.int().nullable() });
const toldBy = ({ out }: { readonly out: string }) =>
  toldSchema.parse(JSON.parse(out.slice(out.indexOf('\n{'))));

test('both pipelines run a campaign once, even when sent repeatedly, and save its results', async () => {
  const values = { CANVASS_URL: canvass.url, CANVASS_KEY: runKey };
  const github = await commandOf('deploy/ci/github-workflow.yml');
  const azure = await commandOf('deploy/ci/azure-pipelines.yml');
  const [first, again, other] = await Promise.all([
    run(github, { ...values, CAMPAIGN: '12' }),
    run(github, { ...values, CAMPAIGN: '12' }),
    run(azure, { ...values, CAMPAIGN: '7' }),
  ]);
  expect(toldBy(again)).toEqual(expect.objectContaining({ id: toldBy(first).id, campaign: 12 }));
  expect(toldBy(other).campaign).toBe(7);
  for (const one of [first, again, other]) {
    expect(one.out).toMatch(/^Report: http/u);
    expect(one.code, one.errors).toBe(toldBy(one).verdict.startsWith('passed') ? 0 : 1);
    expect(await readFile(join(one.folder, 'junit.xml'), 'utf8')).toContain('<testsuite');
    expect(await readFile(join(one.folder, 'ctrf.json'), 'utf8')).toContain('"CTRF"');
  }
});

test('takes options from the environment, and reports wrong ones', async () => {
  const step = await commandOf('deploy/ci/github-workflow.yml');
  const values = { CANVASS_URL: canvass.url, CANVASS_KEY: runKey, CAMPAIGN: '15' };
  const options = { ...step, env: { ...step.env, GATE: 'new-failures' } };
  const gated = await run(options, { ...values, IDEMPOTENCY_KEY: 'gated', GATE: 'new-failures' });
  const said = gatedSchema.parse(JSON.parse(gated.out.slice(gated.out.indexOf('\n{'))));
  expect([said.gate, said.verdict === 'failed']).toEqual(['new-failures', (said.newFailures ?? 0) > 0]);
  expect(gated.code, gated.errors).toBe(said.verdict.startsWith('passed') ? 0 : 1);
  const wrong = await run(options, { ...values, IDEMPOTENCY_KEY: 'wrong', GATE: 'old' });
  expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('"field":"gate"') });
});

test('explains why nothing was started, with another exit code than for a failed campaign', async () => {
  const step = await commandOf('deploy/ci/github-workflow.yml');
  const values = { CANVASS_URL: canvass.url, CANVASS_KEY: runKey };
  const unknown = await run(step, { ...values, CAMPAIGN: 'no “such” one', IDEMPOTENCY_KEY: 'a' });
  expect(unknown).toMatchObject({ code: 2, errors: expect.stringContaining('"field":"campaign"') });
  await runRequests(() => canvass.url).run({ campaign: 18 });
  const busy = await run(step, { ...values, CAMPAIGN: '18', IDEMPOTENCY_KEY: 'b' });
  expect(busy).toMatchObject({ code: 2, errors: expect.stringContaining('"Unfinished"') });
  const stranger = await run(step, { ...values, CANVASS_KEY: 'wrong', CAMPAIGN: '12', IDEMPOTENCY_KEY: 'c' });
  expect(stranger.code).toBe(2);
});

test('names what is wrong with its call, and leaves no results of an earlier build', async () => {
  const step = await commandOf('deploy/ci/github-workflow.yml');
  const values = { CANVASS_URL: canvass.url, CANVASS_KEY: runKey, CAMPAIGN: '12', IDEMPOTENCY_KEY: 'd' };
  const withOption = (option: string) => ({ ...step, command: `${step.command} ${option}` });
  const withoutPrograms = { ...step, command: 'PATH= /bin/bash run-campaign.sh' };
  const withRetry = { ...step, env: { ...step.env, RETRY: '' } };
  const wrongly = [
    { ...(await run(step, { ...values, CANVASS_URL: '' })), says: "CANVASS_URL isn't set." },
    { ...(await run(step, { ...values, CANVASS_KEY: '' })), says: "CANVASS_KEY isn't set." },
    { ...(await run(withOption('--gate'), values)), says: '--gate needs a value' },
    { ...(await run(withOption('--fast'), values)), says: 'There is no option --fast.' },
    { ...(await run(withRetry, { ...values, RETRY: 'yes' })), says: '"field":"retry"' },
    { ...(await run(withoutPrograms, values)), says: "curl isn't installed." },
  ];
  for (const { code, errors, says } of wrongly)
    expect([code, errors]).toEqual([2, expect.stringContaining(says)]);
  const unknown = await run(step, { ...values, CAMPAIGN: '999' });
  await expect(access(join(unknown.folder, 'junit.xml'))).rejects.toThrow('ENOENT');
});

test('accepts a slash after the address and a line break after the key', async () => {
  const step = await commandOf('deploy/ci/github-workflow.yml');
  const values = { CANVASS_URL: `${canvass.url}/`, CANVASS_KEY: `${runKey}\r\n`, IDEMPOTENCY_KEY: 'e' };
  const unknown = await run(step, { ...values, CAMPAIGN: '999' });
  expect(unknown).toMatchObject({ code: 2, errors: expect.stringContaining('"UnknownCampaign"') });
});

test('rejects a proxy’s page as a result, and shows it', async () => {
  const step = await commandOf('deploy/ci/github-workflow.yml');
  const proxy = createServer((request, response) => {
    response.writeHead(request.headers['idempotency-key'] === 'moved' ? 302 : 200, { location: '/login' });
    response.end('<html>Sign in</html>');
  });
  const { port, close } = await openListener(proxy);
  onTestFinished(close);
  const values = { CANVASS_URL: `http://127.0.0.1:${port}`, CANVASS_KEY: runKey, CAMPAIGN: '12' };
  const page = await run(step, { ...values, IDEMPOTENCY_KEY: 'page' });
  expect(page).toMatchObject({
    code: 2,
    errors: expect.stringContaining('check CANVASS_URL: <html>Sign in'),
  });
  const moved = await run(step, { ...values, IDEMPOTENCY_KEY: 'moved' });
  expect(moved).toMatchObject({ code: 2, errors: expect.stringContaining('/api/runs: status 302') });
});

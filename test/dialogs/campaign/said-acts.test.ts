import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { commands } from '../../../dialogs/table.ts';
import { readCommand } from '../../support/read-command.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeAll(async () => {
  dialogs = await startCampaignDialogs();
  // What the lines below could take away or change, were they acts.
  for (const line of [
    ...[
      'alias nightly = campaign 3',
      'schedule campaign 12 every day at 8',
      'schedule campaign 5 daily at 9',
    ],
    ...['schedule campaign 7 daily at 9', 'pause schedule 3', 'alert campaign 12 when pass rate below 99%'],
    ...[
      'alert 5 when case 63 fails',
      'subscribe campaign 12',
      'mute campaign 5 for 2h',
      'digest daily at 07:00',
    ],
    'known 64 until tomorrow',
  ]) {
    await dialogs.type(line);
  }
});
afterAll(async () => await dialogs.close());

/** All that is kept, besides what was read from the service and what was asked; and what was sent to the service. */
async function state() {
  const asked = [
    'seen',
    'summary',
    'summary-cases',
    'history',
    'intents',
    'drafts',
    'acts',
    'reports',
    'desk-looks',
    'last-named',
  ];
  const kept = await dialogs.database.all('SELECT key, body FROM documents ORDER BY key', []);
  return {
    sent: dialogs.requests.filter(({ method }) => method !== 'GET').map(({ url }) => url),
    kept: kept.filter(({ key }) => !asked.some((name) => String(key).includes(`campaign/${name}/`))),
  };
}

/** Types a line that must change nothing. */
async function typed(line: string): Promise<Message> {
  const before = await state();
  const message = await dialogs.type(line);
  expect(await state()).toEqual(before);
  // What is offered instead is a command.
  for (const { click } of message.choices ?? []) {
    if (click.do !== 'command') continue;
    const reading = readCommand(click.line, { now: Date.now(), role: 'operator', slash: true });
    expect(reading?.kind, click.line).toBe('command');
  }
  return message;
}

const changing = commands.filter(({ asked, role }) => asked === undefined && role !== 'anyone');
const acts = [
  ...changing.map(({ example }) => example),
  ...[
    'run 12',
    'run nightly',
    'rerun 12',
    'kick off campaign 12',
    'launch 12',
    'start 12',
    'run 12, 15 and nightly',
  ],
  ...['schedule 12 at 5pm', 'schedule nightly tomorrow at 9', 'schedule 12 every day at 8am', 'mute 12 2h'],
  ...['mute nightly until tomorrow', 'unmute 5', 'unsubscribe 12', 'alias daily = 12', 'delete schedule 1'],
  ...[
    'known 63 for 1 week',
    'known 63 until Friday because of ticket 812',
    'unknown 64',
    'approve',
    'digest at 9',
  ],
  ...['create campaign "Noon" plan 3 tests 7 concurrency 5 aps 1.5 description hello', 'remove alert 2'],
];

const wrapped: Readonly<Record<string, (act: string) => string>> = {
  'with a question mark': (act) => `${act}?`,
  'with a question mark after a space': (act) => `${act} ?`,
  'with three question marks': (act) => `${act} ???`,
  'asked for politely': (act) => `could you please ${act}`,
  'asked for politely, with a question mark': (act) => `can you ${act}?`,
  'asked about': (act) => `should we ${act} now?`,
  'with “please” and a question mark': (act) => `please ${act} again?`,
};

describe.each(Object.entries(wrapped))('%s', (_name, wrap) => {
  it.each(acts)('%s: changes nothing without confirmation', async (act) => {
    expect((await typed(wrap(act))).text).not.toBe('');
  });
});

describe('a repeated number', () => {
  const doubled = acts.flatMap((act) => {
    const twice = act.replace(/(?<![:\d])\d+\b(?!:)/u, '$& $&');
    const and = act.replace(/(?<![:\d])\d+\b(?!:)/u, '$& and $&');
    return twice === act || act.startsWith('invite') ? [] : [twice, and, `${twice}?`, `${and}?`];
  });
  it.each(doubled)('%s: does nothing', async (line) => {
    await typed(line);
  });
});

describe('a number of something other than a campaign', () => {
  const others = [
    'case 63',
    'test case 63',
    'plan 3',
    'run 345',
    'survey 5',
    'schedule 1',
    'alert 1',
    'page 1',
  ];
  const ofCampaigns = acts.filter((act) => /(?:campaign )?\b12\b/u.test(act));
  const named = ofCampaigns.flatMap((act) =>
    others.map((other) => act.replace(/(?:campaign )?\b12\b/u, other)),
  );
  // These say what they do, if in other words: a schedule is deleted, an alert removed.
  const said =
    /^(?:(?:delete|unschedule) schedule|(?:delete|remove|unalert) alert|unalert|unwatch run|watch run|start survey)/u;
  it.each([...new Set(named)].filter((line) => !said.test(line)))('%s: does nothing', async (line) => {
    await typed(line);
  });
});

describe('a number or name that doesn’t exist', () => {
  const names = [
    [/\b(?:12|15|5|63|64|3|2|1)\b(?![:%.]| ?(?:h|week|days?|am|pm)\b)/gu, '987654'],
    [/\bnightly\b/gu, 'nonesuch'],
  ] as const;
  const missing = acts.flatMap((act) => {
    const line = names.reduce((said, [name, other]) => said.replace(name, other), act);
    // These make something, take nothing that could be missing, or may be about a survey.
    return line === act || /^(?:create|new|digest|start \d)/u.test(act) ? [] : [line];
  });
  it.each([...new Set(missing)])('%s: does nothing and replies', async (line) => {
    expect((await typed(line)).text).not.toBe('');
  });
});

describe('a time without “every”', () => {
  const once = [
    'at 17:00',
    'at 5pm',
    'tomorrow at 9',
    'tomorrow 9am',
    'on Monday at 8',
    'in 3 hours',
    'at noon',
  ];
  it.each(once)('schedule 12 %s: schedules a single run and says so', async (time) => {
    const { text } = await dialogs.type(`schedule 12 ${time}`);
    expect(text).toMatch(/\bonce\b/iu);
    const made = (await dialogs.ports.schedules.list()).at(-1);
    expect(made?.campaign).toBe(12);
    await dialogs.type(`unschedule ${made?.id}`);
  });

  it.each(once.map((time) => `run 12 ${time}`))(
    '%s: runs and schedules nothing without confirmation',
    async (line) => {
      const { choices = [] } = await typed(line);
      expect(choices.map(({ label }) => label).join()).toMatch(/once/iu);
    },
  );
});

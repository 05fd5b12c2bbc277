import type { Choice } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';

function command(line: string, label: string): Choice {
  return { label, click: { canvass: 1, do: 'command', line } };
}

/** A run as it goes on. */
export const progress: Message = {
  tone: 'accent',
  text: 'Campaign 12 “Nightly regression”: run 345 in progress\nIt should be over in about 6 minutes.',
  note: 'Started by Ada Lovelace, 4 minutes ago',
  progress: { done: 31, of: 120 },
  facts: [
    { name: 'State', value: 'Running' },
    { name: 'Results', value: '31 of 120' },
    { name: 'Failures', value: '2 in the first 31' },
    { name: 'Elapsed', value: '4 min 12 s' },
  ],
  choices: [command('unwatch campaign 12 run 345', 'Stop watching')],
};

/** What came of it. */
export const summary: Message = {
  tone: 'bad',
  figures: [
    { number: '38', name: 'passed', tone: 'good' },
    { number: '2', name: 'failed', tone: 'bad' },
    { number: '0', name: 'skipped' },
  ],
  text: [
    'Failed: campaign 12 “Nightly regression”, run 345',
    '38 passed, 2 failed, 1 inconclusive',
    'Against run 344: 2 newly failing, 1 fixed.',
  ].join('\n'),
  facts: [
    { name: 'Pass rate', value: '92.7%, down 4.9 points (97.6% in run 344)' },
    { name: 'Duration', value: '9 min 41 s' },
    { name: 'Started', value: '21 Nov 2026, 08:00 (Europe/Berlin)' },
    { name: 'Started by', value: 'Ada Lovelace' },
    {
      name: 'Status',
      value:
        'Completed, Failed: the carrier refused a part of the calls, which is known and looked into by their engineers since this morning',
    },
  ],
  sections: [
    { title: 'Newly failing', lines: ['17: Billing, wrong account number', '23: Transfer to an agent'] },
    { title: 'Fixed', lines: ['4: Opening hours'] },
    {
      title: 'Failures by reason',
      lines: Array.from(
        { length: 40 },
        (_, index) =>
          `Expected “press ${index + 1} for billing”, heard silence; first failing step ${index + 1}`,
      ),
    },
  ],
  links: [{ label: 'Report page', url: 'https://canvass.example/reports/12/345?token=abc' }],
  mentions: { id: '29:ada', name: 'Ada Lovelace' },
  choices: [
    command('run campaign 12', 'Run again'),
    command('compare campaign 12 run 345', 'Compare'),
    command('export results of campaign 12 run 345', 'Export'),
    command('results of campaign 12 run 345 with steps', 'Steps'),
  ],
};

/** Everything that a form has. */
export const form: Message = {
  text: 'A new campaign\nWhat you leave empty is up to the service.',
  form: {
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true, hint: 'Nightly regression' },
      { name: 'description', label: 'Description', kind: 'lines' },
      {
        name: 'plan',
        label: 'Plan',
        kind: 'choice',
        required: true,
        hint: 'Its number or name',
        choices: [
          { title: '3: Release', value: '3' },
          { title: '4: *Peak*, load', value: '4' },
        ],
      },
      {
        name: 'cases',
        label: 'Cases',
        kind: 'choices',
        value: '8',
        note: 'The first 2 of 7.',
        choices: [
          { title: '7: Billing', value: '7' },
          { title: '8: Opening hours', value: '8' },
        ],
        fault: 'There is no case 9.',
      },
      {
        name: 'tests',
        label: 'Test cases with shares',
        kind: 'text',
        required: true,
        hint: '7,8,9 in equal shares, or 7:50,8:30,9:20, which have to make 100',
      },
      { name: 'concurrency', label: 'Concurrency', kind: 'number', value: '5' },
      { name: 'aps', label: 'Attempts per second', kind: 'number', value: '1.5' },
      { name: 'runTime', label: 'Run time', kind: 'text', hint: '01:30:00' },
      { name: 'scheduledRunDate', label: 'Scheduled run', kind: 'date', hint: 'The day on which it runs' },
      { name: 'scheduledRunTime', label: 'At', kind: 'time', value: '08:30', continues: true },
    ],
    submit: { label: 'Create campaign', click: { canvass: 1, do: 'submit', form: 'createCampaign' } },
  },
};

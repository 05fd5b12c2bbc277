import { expect, test } from 'vitest';
import { judge } from '../../support/judge-lines.ts';

test.each([
  // Reports
  '18 failed again, that’s the fourth time',
  'billing ivr is broken again',
  'our carrier already restarted the trunk',
  'case 64 was added to 7 on monday',
  '64 of 7 failed',
  'omar approved 7',
  'approved by omar',
  'the billing ivr runs at 3 on weekdays',
  // Notes
  'heads up: 7 runs at 6',
  'note to self: rerun 7 on monday',
  'Reminder: mute 7 before the demo',
  // Plans
  'I’ll start 15 tonight at 22:00',
  'gonna rerun 7 in a minute',
  'Omar will delete 210 tomorrow',
  'rerunning 7, fingers crossed',
  'muted 12 until friday for the demo',
  'we should really mute 12 one day',
  '12 was scheduled for 22:00 by Omar',
  // Requests to somebody else
  'Omar, rerun 7 when you have a minute',
  'Omar can you rerun 7',
  'could Omar rerun 7?',
  'can omar rerun 7',
  'ask Omar to rerun 7',
  'omar can you rerun 7',
  'hey omar, could you please run 7',
  'omar pls rerun 7 after lunch',
  'omar kannst du 7 starten',
  // Hearsay
  'Omar says rerun 7',
  'per the wiki 7 runs every hour',
  'the runbook says run 12, then 18',
  // Conditions
  'if 7 fails again, we call the carrier',
  'if it fails again ask Omar',
  'once 12 is green we can go home',
  'if you delete 210 the schedule goes too',
  // What is not to be done
  'dont start 7 till the trunk is back',
  'thanks for muting 12',
])('offers no action for a line that requests none: %s', (line) => {
  expect(judge({ line, wants: [] }).offersAct).toBe(false);
});

test.each([
  ['18 failed again, rerun it', 'rerun failed of campaign 18'],
  ['Omar says the trunk is back, so please run 7', 'run campaign 7'],
  ['Omar fixed the trunk, run 7', 'run campaign 7'],
  ['I restarted the SBC - run 7 again', 'run campaign 7'],
  ['Great, now run 7', 'run campaign 7'],
  ['Yikes, run 7', 'run campaign 7'],
  ['Grr, run 7 again', 'run campaign 7'],
  ['fixed can you run 7', 'run campaign 7'],
  ['plese can you run 7', 'run campaign 7'],
  ['trunk is back can you run 7', 'run campaign 7'],
  ['billing please run', 'run campaign 7'],
  ['I must run 7 again', 'run campaign 7'],
  ['Ich möchte 7 starten', 'run campaign 7'],
  ['I approve the run of 12', 'approve campaign 12'],
  ['if 7 fails, tell us', 'subscribe campaign 7 failures only'],
  ['as soon as 7 is through I want to know', 'watch campaign 7'],
  ['rename 7 to "Tom said so"', 'rename campaign 7 to "Tom said so"'],
])('offers the action that a line requests: %s', (line, act) => {
  expect(judge({ line, wants: [act] }).judgement).toBe('right');
});

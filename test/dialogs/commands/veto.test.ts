import { expect, test } from 'vitest';
import { judge } from '../../support/judge-lines.ts';

test.each([
  ['don’t run 12', 'run campaign 12'],
  ['please do not start campaign 12', 'run campaign 12'],
  ['nobody run 12', 'run campaign 12'],
  ['run 12 but not case 63', 'run campaign 12'],
  ['run 12 without case 63', 'run campaign 12'],
  ['run 12 not 15', 'run campaign 12'],
  ['why did you run 12', 'run campaign 12'],
  ['I already ran 12', 'run campaign 12'],
  ['if 12 fails run 15', 'run campaign 15'],
  ['if 12 fails run 15', 'rerun failed of campaign 12'],
  ['don’t add case 63 to campaign 12', 'add case 63 to campaign 12'],
  ['don’t alert me if 12 fails', 'subscribe campaign 12 failures only'],
  ['don’t mute 12 till tomorrow', 'mute campaign 12 until tomorrow'],
  ['did you mute 12 till tomorrow', 'mute campaign 12 until tomorrow'],
  ['did you approve it', 'approve run'],
  ['I approved it yesterday', 'approve run'],
  ['rename 12 to "Foo" please don’t', 'rename campaign 12 to "Foo"'],
])('what isn’t to be done isn’t offered: %s', (line, act) => {
  expect(judge({ line, wants: [act] }).judgement).toMatch(/^(?:missed|wrong)$/u);
});

test.each([
  ['can’t you run 12', 'run campaign 12'],
  ['why don’t we run 12', 'run campaign 12'],
  ['12 isn’t running, start it', 'run campaign 12'],
  ['the nightly didn’t run, start it', 'run campaign 3'],
  ['please don’t forget to run 12 tonight at 22:00', 'schedule campaign 12 at 22:00'],
  ['I don’t want the digest any more', 'digest off'],
  ['we don’t need 210 any more, delete it', 'delete campaign 210'],
])('what is said with “not” and wanted all the same is offered: %s', (line, act) => {
  expect(judge({ line, wants: [act] }).judgement).toBe('right');
});

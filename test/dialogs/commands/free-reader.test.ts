import { expect, test } from 'vitest';
import { judge, readTypedLines } from '../../support/judge-lines.ts';

// How much of what people type leads where it should, and how often an act is offered to those who want nothing. `unseen.txt` and
// `unseen-chatter.txt` are never read by those who change how lines are read: raise their figures when they get better, and change
// nothing for the sake of single lines of them.
test.each([
  { name: 'corpus.txt', atLeast: 0.95, wrongAtMost: 0.012, unaskedAtMost: 0.05 },
  { name: 'unseen.txt', atLeast: 0.87, wrongAtMost: 0.018, unaskedAtMost: 0.05 },
  { name: 'unseen-chatter.txt', atLeast: 0.93, wrongAtMost: 0.018, unaskedAtMost: 0.1 },
])(
  'reads most lines of $name correctly, and never acts on a guess',
  ({ name, atLeast, wrongAtMost, unaskedAtMost }) => {
    const lines = readTypedLines(name);
    const judged = lines.map((one) => ({ ...one, ...judge(one) }));
    const share = (judgement: string): number =>
      judged.filter((one) => one.judgement === judgement).length / lines.length;
    expect(share('right')).toBeGreaterThan(atLeast);
    expect(share('wrong')).toBeLessThan(wrongAtMost);
    expect(judged.filter(({ guessed }) => guessed === 'act')).toEqual([]);
    const idle = judged.filter(({ wants }) => wants.length === 0);
    expect(idle.filter(({ offersAct }) => offersAct).length / idle.length).toBeLessThan(unaskedAtMost);
  },
);

test.each([
  ['63 health', 'case 63'],
  ['nightly results', 'results of campaign 3'],
  ['smoke failures', 'failures of campaign 5'],
  ['load test finished?', 'status of campaign 15'],
])('answers “%s”, which names something and leaves no word unheard', (line, wanted) => {
  const { judgement, came } = judge({ line, wants: [wanted] });
  expect(judgement, came).toBe('right');
  expect(came).toContain(wanted);
  expect(came).toMatch(/^answer: /u);
});

test('asks where a name is only a part of one', () => {
  expect(judge({ line: 'supp line results', wants: [] }).came).toMatch(/^ask: /u);
});

test.each([
  ['15:30', ['20:00', '22:00']],
  ['20:30', ['22:00']],
  ['22:30', ['23:00', '23:30']],
])('at %s, “tonight” offers only times still to come', (time, times) => {
  const now = Date.parse(`2026-11-19T${time}Z`);
  const { came } = judge({ line: 'run 12 tonight', wants: [] }, { now, role: 'operator' });
  const offered = came.split(' = ')[1]?.split(' | ');
  expect(offered).toEqual(times.map((one) => `schedule campaign 12 on 2026-11-19 at ${one}`));
});

test.each([
  ['run 12 on friday', 'once, tomorrow at 08:00'],
  ['please run 12 thursday night', 'once, today at 20:00'],
  ['execute 15 monday morning', 'once, Monday 23 Nov at 08:00'],
  ['schedule 12 for next friday', 'once, Friday 27 Nov at 08:00'],
  ['starte 12 am dienstag', 'once, Tuesday 24 Nov at 08:00'],
  ['run 12 this afternoon', 'once, today at 16:00'],
])('offers a single run on the next such day: “%s”', (line, time) => {
  expect(judge({ line, wants: [] }).shown[0]).toMatch(new RegExp(`^schedule campaign \\d+ ${time}$`, 'u'));
});

test.each([
  'the run on friday failed',
  'did 12 run on friday',
  'we run 12 every friday',
  'why does 12 run every friday',
  'stop running 12 every friday',
  'run 12 every other friday',
  'run 12 since friday',
  'run 12 on friday and monday',
  'run 12 tomorrow at 9 and on monday',
  'run 12 every day at 8, starting monday',
  'we can’t approve 12',
  'run 12 at 9 and post in #release',
])('offers no single run: “%s”', (line) => {
  expect(judge({ line, wants: [] }).offersAct).toBe(false);
});

test.each([
  ['run 12 every friday', 'every Friday at 08:00', 'every Friday at 20:00'],
  ['run 12 fridays', 'every Friday at 08:00', 'every Friday at 20:00'],
  ['run 12 on mondays and fridays', 'every Monday and Friday at 08:00', 'every Monday and Friday at 20:00'],
  ['run 12 every weekday morning', 'every weekday at 08:00', 'every weekday at 09:00'],
  ['run 12 on weekends', 'every weekend at 08:00', 'every weekend at 20:00'],
  ['run 12 weekly', 'every Monday at 08:00', 'every Monday at 20:00'],
  ['run 12 daily', 'every day at 08:00', 'every day at 20:00'],
  ['run 12 every night', 'every day at 20:00', 'every day at 22:00'],
  // There is a campaign of that name.
  ['run 12 nightly', 'every day at 20:00', 'every day at 22:00'],
  ['schedule 12 nightly', 'every day at 20:00', 'every day at 22:00'],
  [
    'run 12 mondays, wednesdays and fridays',
    'every Monday, Wednesday and Friday at 08:00',
    'every Monday, Wednesday and Friday at 20:00',
  ],
  ['run 12 every mon wed', 'every Monday and Wednesday at 08:00', 'every Monday and Wednesday at 20:00'],
  ['run 12 mon-fri', 'every weekday at 08:00', 'every weekday at 20:00'],
  [
    'run 12 sat-mon',
    'every Monday, Saturday and Sunday at 08:00',
    'every Monday, Saturday and Sunday at 20:00',
  ],
  ['12 every friday', 'every Friday at 08:00', 'every Friday at 20:00'],
  ['run 12 monthly', 'on the 1st of every month at 08:00', 'on the 1st of every month at 20:00'],
])('offers a recurring schedule at fitting hours: “%s”', (line, first, second) => {
  const [one, other] = judge({ line, wants: [] }).shown;
  expect([one, other]).toEqual([`schedule campaign 12 ${first}`, `schedule campaign 12 ${second}`]);
});

test.each([
  ['run 12 each hour between 8 and 18', 'every hour between 8:00 and 18:00'],
  [
    'please run 12 every 2 hours from 8am to 6pm on weekdays',
    'every 2 hours between 8am and 6pm every weekday',
  ],
  ['run 12 every evening at 8', 'every day at 8pm'],
  ['run 12 weekdays 7am and 7pm', 'every weekday at 7am and 7pm'],
  ['run 12 nightly at 2', 'nightly at 2'],
  ['run 12 twice a day', 'every 12 hours'],
  ['run 12 every half hour', 'every 30 minutes'],
  ['run 12 weekly at 9', 'every monday at 9'],
  ['schedule 12 at 8 CET daily', 'daily at 8 (CET)'],
  ['run 12 mon-thu 7:30', 'mon-thu at 7:30'],
  ['run 12 weekdays 8:00 cet', 'every weekday at 8:00 (CET)'],
  ['run 12 mondays, tuesdays and fridays at 9', 'every monday, tuesday and friday at 9'],
  ['set up a daily for 12 at 9', 'daily at 9'],
  ['run 12 mon–fri 8 in the morning', 'mon-fri at 8am'],
])('offers a schedule at the requested hours: “%s”', (line, time) => {
  expect(judge({ line, wants: [] }).shown).toEqual([`schedule campaign 12 ${time}`]);
});

test.each([
  'run 12 every 2nd friday',
  'run 12 every other week',
  'run 12 biweekly',
  'run 12 the first monday of every month',
  'run 12 saturday and sunday',
  'run 12 on friday and on monday',
  'run 12 today and tomorrow',
])('offers help instead of a schedule on unsupported days: “%s”', (line) => {
  const { came } = judge({ line, wants: [] });
  expect(came.split(' = ')[1]).toBe('help schedule | schedule of campaign 12');
});

test.each([
  ['shut up until 8', ['mute all campaigns until 20:00', 'mute all campaigns until 08:00']],
  ['mute all until 9', ['mute all campaigns until 21:00', 'mute all campaigns until 09:00']],
  ['mute 12 until 3', ['mute campaign 12 until 03:00', 'mute campaign 12 until 15:00']],
  ['mute 12 until 18', ['mute campaign 12 until 18:00']],
  ['no alerts until 9 tomorrow', ['mute all campaigns until tomorrow at 9']],
])('offers both readings of an ambiguous hour, the next one first: “%s”', (line, offered) => {
  expect(judge({ line, wants: [] }).shown).toEqual(offered);
});

test.each([
  ['if 12 passes run 7', ['subscribe campaign 12', 'watch campaign 12']],
  ['run 7 as soon as payments europe is done', ['subscribe campaign 12', 'watch campaign 12']],
  ['ejecuta la 7 cuando termine la 12', ['subscribe campaign 12', 'watch campaign 12']],
  ['starte 7 sobald 12 grün ist', ['subscribe campaign 12', 'watch campaign 12']],
  ['if 12 fails rerun it', ['subscribe campaign 12 failures only', 'run campaign 12 with retry']],
  ['run 12, retry once if it fails', ['subscribe campaign 12 failures only', 'run campaign 12 with retry']],
  ['run 12 and then 18', ['run campaigns 12 and 18', 'subscribe campaign 12']],
  // These don’t wait for another run.
  ['run 12 once', ['run campaign 12']],
  ['run 12 if you can', ['run campaign 12']],
  ['run 12 and tell me when it’s done', ['watch campaign 12']],
])('offers no run that would have to wait for another one: “%s”', (line, offered) => {
  expect(judge({ line, wants: [] }).came.split(' = ')[1]?.split(' | ')).toEqual(offered);
});

test.each([
  ['run 12, mute 15', ['run campaign 12', 'mute campaign 15 for 2h', 'mute campaign 15 for 1 day']],
  ['pause the nightly and run smoke', ['pause schedule of campaign 3']],
  ['12 starten und 15 pausieren', ['pause schedule of campaign 15', 'run campaign 12']],
  ['delete 210 and run 12', ['delete campaign 210', 'run campaign 12']],
  [
    'mute 12 for 2h and run 15 at 18:00',
    ['schedule campaign 15 on 2026-11-19 at 18:00', 'mute campaign 12 for 2h'],
  ],
  [
    'run 12 and 15 on saturday',
    ['schedule campaign 12 on 2026-11-21 at 08:00', 'schedule campaign 15 on 2026-11-21 at 08:00'],
  ],
  ['mute 12 and run it tomorrow at 6', ['schedule campaign 12 on 2026-11-20 at 06:00']],
  // A schedule has one minute of the hour.
  [
    'run smoke at 10:00 and 14:30',
    ['schedule campaign 5 on 2026-11-20 at 10:00', 'schedule campaign 5 on 2026-11-20 at 14:30'],
  ],
])('keeps the values of several actions apart: “%s”', (line, offered) => {
  expect(judge({ line, wants: [] }).came.split(' = ')[1]?.split(' | ')).toEqual(offered);
});

test.each([
  ['two of 12 failed, can you retry them', 'rerun failed of campaign 12'],
  ['3 failed in 12, rerun them', 'rerun failed of campaign 12'],
  ['rerun the 3 that failed in nightly', 'rerun failed of campaign 3'],
  ['3 red in 12, again please', 'rerun failed of campaign 12'],
  ['4 failed in nightly, give it another go', 'rerun failed of campaign 3'],
  ['12 had two failures, rerun them', 'rerun failed of campaign 12'],
])('does not take a number of failures for a campaign: “%s”', (line, offered) => {
  expect(judge({ line, wants: [] }).came.split(' = ')[1]?.split(' | ')[0]).toBe(offered);
});

test.each(['rerun only 2 of 12', 'rerun 2 that failed in 12', 'run 12, 2 of them at once'])(
  'offers no full run when only a few cases are meant: “%s”',
  (line) => {
    expect(judge({ line, wants: [] }).offersAct).toBe(false);
  },
);

test.each([
  ['skip tonight’s run of 3', ['schedule of campaign 3']],
  ['put payments europe on hold until friday', ['schedule of campaign 12']],
  ['pause schedule 4 for a week', ['schedules']],
  ['pause everything tonight', ['schedules']],
  ['cancel friday’s run of 12', ['schedule of campaign 12']],
  ['call off tonight’s run of 12', ['schedule of campaign 12']],
  ['don’t run 12 on friday', ['schedule of campaign 12']],
  ['12 shouldn’t run tonight', ['schedule of campaign 12']],
  ['no 12 on friday', ['schedule of campaign 12']],
  ['take the nightly off tonight', ['schedule of campaign 3']],
  // These are about something else, or have no end.
  ['skip case 63 until friday', ['known case 63 until friday']],
  ['pause alerts for 12 until 6pm', ['mute campaign 12 until 6pm']],
  ['suspend schedule 3 for now', ['pause schedule 3']],
])('offers no pause that would have to end by itself: “%s”', (line, offered) => {
  expect(judge({ line, wants: [] }).came.split(' = ')[1]?.split(' | ')).toEqual(offered);
});

test.each([
  // What was translated isn’t a name.
  ['renombra la 21 a Hotline Norte de', 'rename campaign 21'],
  ['new campagin pls', 'create campaign'],
  ['content of campaign 12', 'cases of campaign 12'],
  ['run 12 w/ retry', 'run campaign 12 with retry'],
  ['pls stop postin 12 here', 'unsubscribe from campaign 12 | unwatch campaign 12'],
  ['kick 63 out of 12', 'remove case 63 from campaign 12'],
  ['rerun only case 63 of 12', 'run test case 63 of campaign 12'],
  ['run 63 in 12', 'run test case 63 of campaign 12'],
  ['mute 12 today', 'mute campaign 12 until today'],
  ['turn the schedule of 12 back on', 'resume schedule of campaign 12'],
  ['kindly share the results of 12', 'results of campaign 12'],
  ['what failed between 2 and 4', 'failed runs since 2:00'],
  ['only new failures in 12', 'new failures of campaign 12'],
  ['is 12 still failing since run 19', 'failures of campaign 12'],
  ['resume schedule three', 'resume schedule 3'],
  ['unschedule the load test', 'unschedule schedule of campaign 15'],
  ['what has ada done with 12', 'audit campaign 12 by @ada'],
  ['nightly bitte jetzt anstoßen', 'run campaign 3'],
  ['planifier la 12 tous les jours à huit heures', 'schedule campaign 12 every day at 8:00'],
])('“%s” offers only “%s”', (line, offered) => {
  const { came } = judge({ line, wants: [] });
  const [, answered] = /^answer: (.+?) \d\.\d/u.exec(came) ?? [];
  expect(answered ?? came.split(' = ')[1]).toBe(offered);
});

test.each([
  ['known 63 until friday ticket 812', 'known case 63 until friday "ticket 812"'],
  ['run campaigns nightly', 'run campaign 3'],
])('“%s” offers a single button', (line, offered) => {
  expect(judge({ line, wants: [] }).came.split(' = ')[1]).toBe(offered);
});

test.each([
  // One of them is meant.
  ['run 12 or 15', ['run campaign 12', 'run campaign 15']],
  ['mute the billing ivr or smoke for 2h', ['mute campaign 7 for 2h', 'mute campaign 5 for 2h']],
  // What stands there twice is named once.
  ['unschedule 1 1', ['unschedule schedule 1']],
  ['schedule 12 12 every day at 8', ['schedule campaign 12 every day at 8']],
  // A test case can’t be muted.
  ['mute case 63 for 2h', ['known 63 for 2h']],
  ['ignore 63', ['known case 63 until Friday', 'known case 63 until 3 December']],
  ['run 12 twice', ['campaign 12', 'help schedule']],
  ['rerun the load test 3 times', ['campaign 15', 'help schedule']],
  ['run 12 and 15 in a loop', ['help schedule']],
  ['edit 12', ['update campaign 12']],
  ['set concurrency of 12', ['update campaign 12']],
  ['set concurrency of 12 to 5', ['update campaign 12 concurrency 5']],
  [
    'run 12 between 2 and 4 am',
    ['schedule campaign 12 on 2026-11-20 at 02:00', 'schedule campaign 12 on 2026-11-20 at 03:00'],
  ],
  [
    'run 12 between 22:00 and 2:00',
    ['schedule campaign 12 on 2026-11-19 at 22:00', 'schedule campaign 12 on 2026-11-20 at 00:00'],
  ],
  ['run 12 and retry whatever fails', ['run campaign 12 with retry']],
  // Words of a name may be short beside one that isn’t.
  ['supp line results', ['results of campaign 21']],
])('“%s” offers “%s”', (line, offered) => {
  const { came } = judge({ line, wants: [] });
  expect(came.split(' = ')[1]?.split(' | ')).toEqual(offered);
});

test.each(['why was 12 rerun and what failed', 'is 12 failing since run 19 and worth a rerun'])(
  'offers no act before what answers a question: “%s”',
  (line) => {
    const [first = ''] = judge({ line, wants: [] })
      .came.replace(/^answer: /u, '')
      .split(' = ')
      .slice(-1);
    expect(first).not.toMatch(/^(?:re)?run/u);
  },
);

import { closest } from './closest.ts';
import { stemOf } from './words.ts';

/**
 * Words that mean the same in a line about campaigns, after the word that represents them. A word in no list represents itself.
 */
const lists = `
list: enumerate
test: testing
time: times
news: latest-news
run: execute, execution, exec, launch, trigger, fire, kick, kickoff, start, begin, initiate, spin, commence, boot, relaunch, rnu
ran: executed, launched, triggered, started, kicked, fired, initiated, begun, began
running: ongoing, executing, underway, active, calling, busy, hammering, inflight
runs: executions, passes
changes: modifications
rerun: retry, re-trigger, retrigger, re-launch, repeat, redo, retest, reexecute, re-execute, re-run, re-runs, retries, re-test
again: anew, afresh
stop: abort, cancel, kill, halt, terminate, end-now, break-off, interrupt, quit, cease, stopping
failed: fail, red, flop, bomb, choke, broken, broke, break, breaking, crash, crashed, error, defect, problem, wrong, faulty, unsuccessful, issue, fault,
  dropped, bug, borked, busted, hosed, failures, fails, reds, breakage, died, dies, die, dead
passed: pass, green, ace, succeed, success, successful, succeeded, passing
ok: okay, fine, good, alright, healthy
result: outcome, resultat, verdict, score, figures, stats, statistics, findings, data
summary: summarise, summarize, recap, roundup, rundown
overview: picture, glance
end: ending
updates: posts-about
done: finish, finished, finishes, complete, completed, completes, ended, ends, ready, completion, finishing, terminated, over, through
status: state, progress
long: longer
duration: eta, runtime, lasts
slow: slower, slowest, slowly
flaky: flakey, flappy, flapping, flapper, flap, unstable, unreliable, intermittent, inconsistent, wobbly, sporadic, toggle, flip, flipping,
  flakiest, flakes, erratic, random, randomly, unpredictable, shaky, instability
sometimes: occasionally
stable: reliable, consistent, steady, solid
often: frequently, frequent, regularly, commonly
most: mostly, top, worst
new: fresh, freshly, newly
known: accepted, acknowledged, expected, quarantined, excused
ignore: acknowledge, accept, waive, forgive, whitelist, park, quarantine, tolerate, skip, suppress, whitelist, exempt, disregard, excuse
mute: silence, snooze, hush, quiet, shush, shut, noisy, muting
unmute: unsilence, unsnooze
unknown: unacknowledge
subscribe: sub, subscribing
unsubscribe: unsub
notify: ping, buzz, holler, message, inform, warn, dm, shout, scream, yell, tell, nudge, notification, hear
alarm: alert, alerts, alarms, threshold, thresholds
schedule: sched, scheduling, cron, timer
schedules: timetable, timetables
scheduled: planned, upcoming, lined-up
automatically: automatic, automated, auto, unattended
pause: suspend, hold, freeze, deactivate, disable
resume: unpause, reactivate, enable, continue, unfreeze
delete: remove, drop, erase, clear, purge, kill-off, lose, trash, bin, discard, destroy, scrap
change: update, edit, modify, adjust, alter, configure, reconfigure, tweak, raise, increase, reduce, lower, decrease, bump, amend
changed: modified, edited, altered, touched, fiddled, messed, updated, tampered, adjusted
create: generate
add: append, insert
rename: retitle, relabel
named: called, call
alias: nickname, moniker, abbrev, shortcut, abbreviation, aliases
compare: comparison, diff, delta-of, contrast, difference, differ, different, delta, versus, vs, against, compared, comparing, contrast
better: improved, improve, improvement, improving
worse: regressed, degraded
fixed: repaired, solved, resolved, recovered
export: download, attachment, file, spreadsheet, excel, csv, sheet, junit, xml, ctrf, json, pdf, extract
history: past, timeline, evolution, earlier, older, trend, lately, historical
previous: before, prior
last: latest, recent, newest
settings: setting, option-values, attributes, config, configuration, configured, parameters, cfg, properties, setup
info: details, detail, detailed, describe, information, about, facts, explain
case: cases, tests, testcase, testcases, tc, tcs
step: steps
use: using, uses, used
contain: contains, include, includes, consist, belong, belongs, inside, comprise, part
audit: log, logs, trail, protocol, activity, audited
approve: approved, bless, okayed, sanction, allow, allowed, permit, agree, greenlight, lgtm, authorize, authorise
approval: approvals, permission, clearance
decline: reject, block, rebuff, deny, refuse, veto, withdraw, disapprove, rejected, declined, denied
help: manual, hilfe, tutorial, instructions, guide, usage, howto, documentation, docs
command: commands, options, syntax
survey: questionnaire, surveys, questionnaires
invite: invitation, invitations, invites
language: speak
watch: follow, shadow, track, monitor, observe, live
unwatch: unfollow
search: find, searching, locate
post: posted, deliver, posts, posting, send, sent, sending, publish
channel: here, chat, room, conversation, thread
all: everything, whole, entire
every: each
who: whom, whose, whoever
anyone: anybody, someone, somebody, person, anyone's
concurrency: parallel, simultaneous, concurrent, simultaneously
aps: attempts
not: never, no, without, none, nothing, nobody
off: away
answer: answered, respond, responded, participation, participants, response
page: pages
plan: plans
rate: percentage, percent, share, ratio
alone: individually, single, separately
later: afterwards
wait: waits, pending, awaiting, waiting, outstanding
`;

/** Words mapped to the word that represents them; each form of a word that isn't listed itself, by its stem. */
const { whole, stems } = read();

function read() {
  const whole = new Map<string, string>();
  const stems = new Map<string, string>();
  for (const [, token = '', rest = ''] of lists.matchAll(/^([a-z]+):((?:.|\n {2})*)/gmu)) {
    const words = rest.split(',').map((word) => word.trim());
    for (const word of [token, ...words]) {
      if (!whole.has(word)) whole.set(word, token);
      const stem = stemOf(word);
      if (!stems.has(stem)) stems.set(stem, token);
    }
  }
  return { whole, stems };
}

/** What a word means: the word that represents it, or else its stem. */
export function tokenOf(plain: string): string {
  return whole.get(plain) ?? stems.get(stemOf(plain)) ?? stemOf(plain);
}

/** All words in the lists, as they are typed. */
export const listedWords: readonly string[] = [...whole.keys()];

const nearListed = closest([...listedWords, 'campaign', 'campaigns']);

/** Whether a word, or another form of it, is in a list. */
export function isListed(plain: string): boolean {
  return whole.has(plain) || stems.has(stemOf(plain));
}

/** The listed word that a misspelled one probably is; else the word itself. */
export function respelt(plain: string): string {
  return isListed(plain) ? plain : (nearListed(plain) ?? plain);
}

import { courtesies } from './courtesies.ts';
import { inEnglish } from './languages.ts';
import { numbersInDigits } from './numbers.ts';
import { type Rewriting, rewritten } from './rewriting.ts';
import { sayings } from './sayings.ts';
import { timeRewritings } from './time-rewritings.ts';

/**
 * A line in as few words as possible: in English, numbers in digits, times as they are written, without courtesies.
 * @param said folded, with single spaces between words
 */
export function canonicalText(said: string): string {
  const english = inEnglish(rewritten(said, apart));
  const whole = rewritten(english, contractions);
  const short = whole
    .split(' ')
    .map((word) => shortForms.get(word) ?? word)
    .join(' ');
  const plain = rewritten(` ${short} `, courtesies);
  const counted = numbersInDigits(rewritten(plain, beforeNumbers).replace(/\s+/gu, ' ').trim());
  return rewritten(` ${counted} `, [...timeRewritings, ...sayings])
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Words typed together, to split. `p95` and `8am` stay as they are. */
const apart: readonly Rewriting[] = [
  [
    /(?<=^| )(campaign|camp|case|tc|testcase|run|schedule|sched|alert|plan|survey|page)#?(\d+)(?= |$)/gu,
    '$1 $2',
  ],
  [/(?<=^| )#(?=\d)/gu, ''],
  [/(?<=^| )(\d{1,9})'?s(?= (?!alert))/gu, '$1'],
  [/(?<=\d)(%)(?=\S)/gu, '$1 '],
  [/(?<=^| )([<>])(?=\d)/gu, '$1 '],
  [/(?<= )(\d{1,4})(?:st|nd|rd|th) (?=page)/gu, '$1 '],
  [/(?<=^| )vs\.?(?= )/gu, 'vs'],
  // French and Spanish: `l’alerte 2`, `a las 8`.
  [/(?<=^| )[ld]'(?=\p{L}{4})(?!historique)/gu, ''],
  [/(?<= )a las (?=\d)/gu, 'at '],
  [/(?<= )a (\S+) heures?(?= |$)/gu, 'a $1 uhr'],
  [/(?<=^| )noch (?:ein)?mal(?= |$)/gu, 'nochmal'],
  [/(?<=\p{L}{3})\/(?=\p{L}{3})/gu, ' '],
  [/(?<=\p{L}{2})–(?=\p{L}{2})/gu, '-'],
  [/(?<=\p{L} )2(?= survey \d)/gu, 'to'],
];

const contractions: readonly Rewriting[] = [
  [/(?<=^| )no one(?= )/gu, 'nobody'],
  // Not a courtesy here.
  [/ to yes(?= |$)/gu, ' to true'],
  [/\b(?:can't|cannot|cant)\b/gu, 'can not'],
  [/\bwon't\b/gu, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|should|would|could|need|must)n'?t\b/gu, '$1 not'],
  [/\b(what|who|how|where|when|that|there|it|here|which|why)'?s(?= )/gu, '$1 is'],
  [/\b(yesterday|today)s(?= )/gu, '$1'],
  [/\b(i|we|you|they)'(?:d|ll)\b/gu, '$1 would'],
  [/\b(i|we|you|they)'ve\b/gu, '$1 have'],
  [/\bi'?m\b/gu, 'i am'],
  [/\b(we|you|they)'?re(?= )/gu, '$1 are'],
  [/\b(how|why|when|where)'?d(?= )/gu, '$1 did'],
  [/\blet'?s\b/gu, 'lets'],
  [/(?<=\p{L}{3})'s?(?= |$)/gu, ''],
];

const shortForms = pairs(
  `pls=please, plz=please, pleas=please, plese=please, pleae=please, thx=thanks, ty=thanks, tmrw=tomorrow, tmr=tomorrow, tomorow=tomorrow,
  tmw=tomorrow, 2morrow=tomorrow, yday=yesterday, tonite=tonight, 2nite=tonight, nite=night, nites=nights, min=minutes, mins=minutes,
  hrs=hours, hr=hour, wk=week, secs=seconds, mon=monday, tue=tuesday, tues=tuesday, wed=wednesday, thu=thursday, thurs=thursday,
  fri=friday, mo-fr=mon-fri, sat=saturday, sun=sunday, til=until, till=until, w=with, w/o=without, &=and, +=and, n=and, u=you, ur=your,
  r=are, y=why, res=results, camp=campaign, camps=campaigns, cmp=campaign, sched=schedule, config=settings, cfg=settings, testcase=case,
  testcases=cases, tc=case, tcs=cases, everyday=every day, evry=every, evrey=every, eveery=every, overnite=overnight, eow=friday,
  wanna=want to, gonna=going to, gimme=give me, lemme=let me, dunno=, nr=number, num=number, cuz=because, coz=because, bc=because,
  abt=about, wat=what, wht=what, whch=which, ppl=people, loadtest=load test, smoketest=smoke test, re-run=rerun, reruns=rerun,
  kickoff=run, subs=subscriptions, notifs=notifications, pct=%, percent=%, approx=, whats=what is, hows=how is, whos=who is,
  wheres=where is, whens=when is, msg=message, msgs=messages, del=delete, rslt=result, rslts=results, prev=previous, hist=history,
  nxt=next, lst=last, wknd=weekend, avg=average, b4=before, thru=through, chk=check, dont=do not, didnt=did not, doesnt=does not,
  isnt=is not, cant=can not, wont=will not, arent=are not, wasnt=was not, havent=have not, hasnt=has not, ive=i have, id=id, till's=until`,
);

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(',').map((pair): [string, string] => {
      const [word = '', meant = ''] = pair.split(/=(.*)/su).map((part) => part.trim());
      return [word, meant];
    }),
  );
}

const beforeNumbers: readonly Rewriting[] = [
  [/ no (?=(?:campaign )?#?\d+ (?:posts?|messages?|alerts?|notifications?)\b)/gu, ' not '],
  // `no 12 on friday`, but `run no 12 on friday`
  [
    /(?<=^|¦) no (?=(?:campaign )?#?\d+ (?:on|at|this|next|until|today|tonight|tomorrow|\w+day)\b)/gu,
    ' not ',
  ],
  [
    / (?:no|nr|number|id|num|#)\.? (?=#?\d| (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty))/gu,
    ' ',
  ],
  [
    / (?:number|no) (?=(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b)/gu,
    ' ',
  ],
  [/ half past (\S+)(?= )/gu, ' $1:30'],
  [/ quarter past (\d{1,2})(?= )/gu, ' $1:15'],
  [/ (?:a )?quarter (?:of an|an) hour(?= )/gu, ' fifteen minutes'],
  [/ half (?:an|a) hour(?= )/gu, ' thirty minutes'],
  [/ (?:a )?couple (?:of )?(?=hours|days|weeks|minutes)/gu, ' two '],
  [/ (twelve|eleven|ten|nine|eight|seven|six|five|four|three|two|one):30(?= )/gu, ' $1 :30'],
];

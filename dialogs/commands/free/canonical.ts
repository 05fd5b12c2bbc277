import { inEnglish } from './languages.ts';
import { numbersInDigits } from './numbers.ts';

/** Marks the end of a clause: what follows may have nothing to do with what is wanted. */
export const clauseEnd = '¦';

type Rewriting = readonly [pattern: RegExp, by: string];

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
  return rewritten(` ${counted} `, [...times, ...groups])
    .replace(/\s+/gu, ' ')
    .trim();
}

function rewritten(text: string, rewritings: readonly Rewriting[]): string {
  return rewritings.reduce((line, [pattern, by]) => line.replace(pattern, by), text);
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
  `pls=please, plz=please, pleas=please, plese=please, pleae=please, thx=thanks, ty=thanks, tmrw=tomorrow, tmr=tomorrow, tomorow=tomorrow, tonite=tonight, min=minutes,
  mins=minutes, hrs=hours, hr=hour, wk=week, secs=seconds, mon=monday, tue=tuesday, tues=tuesday, wed=wednesday, thu=thursday, thurs=thursday, fri=friday, mo-fr=mon-fri,
  sat=saturday, sun=sunday, til=until, till=until, w=with, w/o=without, &=and, +=and, n=and, u=you, ur=your, r=are, y=why, res=results,
  camp=campaign, camps=campaigns, cmp=campaign, sched=schedule, config=settings, cfg=settings, testcase=case, testcases=cases,
  tc=case, tcs=cases, everyday=every day, evry=every, evrey=every, eveery=every, overnite=overnight, eow=friday, wanna=want to, gonna=going to, gimme=give me, lemme=let me, dunno=, nr=number,
  num=number, cuz=because, coz=because, bc=because, abt=about, wat=what, wht=what, whch=which, ppl=people, loadtest=load test, smoketest=smoke test, re-run=rerun,
  reruns=rerun, kickoff=run, subs=subscriptions, notifs=notifications, pct=%, percent=%, approx=, whats=what is, hows=how is, whos=who is, wheres=where is, whens=when is, dont=do not, didnt=did not,
  doesnt=does not, isnt=is not, cant=can not, wont=will not, arent=are not, wasnt=was not, havent=have not, hasnt=has not, ive=i have, id=id, till's=until`,
);

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(',').map((pair): [string, string] => {
      const [word = '', meant = ''] = pair.split(/=(.*)/su).map((part) => part.trim());
      return [word, meant];
    }),
  );
}

/** Said before or after anything, and around what is wanted. */
const courtesies: readonly Rewriting[] = [
  // `deploy done can you run smoke`: what is asked for begins there.
  [
    /^( (?!(?:what|which|who|when|where|why|how|if|so|and)\b)\S.*?)(?<!¦) (?:can|could|would|will) you(?: please)?(?= \S)/gu,
    '$1 ¦',
  ],
  [
    / (?:i|we) (?:would like|want|need|wish|request)(?: that| to have| to see| to get)? ((?!to )\S+(?: \S+){0,3}) (?:(?:is|be|gets|to be|being|should be) )?(?:executed|started|run|launched|triggered|restarted)(?= )/gu,
    ' run $1 ',
  ],
  [
    /^(?:[ ¦]*\b(?:um+|uh+|er|erm|hm+|ok(?:ay)?(?! (?:from|for|by|with|to))|so|well|yeah|hey|hi|hello|hallo|hola|bonjour|dear|good (?:morning|afternoon|evening|day)|morning(?= (?:all|team|everyone|guys|folks|canvass|¦|@))|thanks|and|but|oh|ah|alright|right|please|canvass|canvas|bot|guys|team|folks|sorry|excuse me|quick question|just|actually|listen|yo|maybe|perhaps|then|also|now then|i think|i guess|fyi|btw|by the way)\b|[ ¦]*@canvass)+(?=[ ¦]+\S)/gu,
    ' ',
  ],
  [/ @?canvass?(?= )/gu, ' '],
  [/ comma(?= )/gu, ' ¦'],
  [
    / (?:please|kindly|thanks(?: a lot| so much| in advance)?|thank you(?: so much| very much)?|cheers|asap|um+|uh+|bitte|period(?= $)|full stop(?= $)|question mark(?= $)|your call(?= $)|yes(?= $)|or what(?= $))(?= )/gu,
    ' ',
  ],
  [/ (?:as per|according to) (?:the|our|your) (?:discussion|request|plan)(?= )/gu, ' '],
  [
    / (?:at the earliest|as soon as possible|if you can|if possible|if you have time|when you get (?:a|the) (?:sec|second|chance|minute|moment)|when you have (?:a|the) (?:sec|second|chance|minute|moment)|real quick|quickly|immediately|right away|straight away|(?<!calls )at once|this instant)(?= )/gu,
    ' ',
  ],
  [
    / (?:do the needful and|do me a favou?r and|be so kind (?:and|to|as to)|be a dear and|go ahead and)(?= )/gu,
    ' ',
  ],
  [
    / (?:(?:it )?would be (?:great|nice|good|lovely|awesome|helpful|cool) (?:if|to)|would it be possible (?:to|that|for you to)|is it possible (?:to|that)|is there (?:a|any) (?:way|chance) (?:to|of|that)|any chance (?:to|of|you could|you can)|(?:would|do) you mind|i was wondering (?:if|whether)|i wonder (?:if|whether)|do you know(?: if| whether)?|can you tell me(?: if| whether)?|could you tell me(?: if| whether)?|(?:please )?tell(?: me| us)?(?= (?:what|which|who|how|why|where|the|of|result|results|status|if|whether)\b)(?! if \S+ (?:\S+ )?(?:fails|failed|breaks|goes))|i (?:would|want|need|have) (?:like |love |you )?(?:you )?to know|we need to know|i need to know|i am curious)(?= )/gu,
    ' ',
  ],
  [
    / (?:can|could|would|will|should|may|might|shall) (?:you|we|i|somebody|someone|anybody|anyone)(?: all)?(?: (?:please|also|just|maybe|perhaps|quickly))?(?= )/gu,
    ' ',
  ],
  [
    / (?:(?:i|we) (?:would|want|need|wish|have)(?: (?:like|love|to|that|you|want))*|(?:i|we) (?:like|want|need|wish|request)(?: (?:to|that|you))*|need to|lets(?: also)?|let (?:us|me)(?! (?:know|have))|we should|we must|you can|you may|you should|try to|feel free to|time to|please to|going to)(?= )/gu,
    ' ',
  ],
  [/ (?:do )?not forget to(?= )/gu, ' '],
  [/ (?:for|with) (?:me|us|my (?:report|boss|manager|team))(?= )/gu, ' '],
  [/ (?:then|too|as well)(?= $)/gu, ' '],
];

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

const times: readonly Rewriting[] = [
  [/(\d{1,2}) :30\b/gu, '$1:30'],
  [/(?<= )(\d{1,2})\.(\d{2})(?= )/gu, '$1:$2'],
  [/(?<= )(\d{1,2})h(\d{2})(?= )/gu, '$1:$2'],
  [/(?<= (?:at|to|um|a|vers|@) )(\d{1,2})h(?= )/gu, '$1:00'],
  [/ to (?=\d{1,2}:\d\d )/gu, ' at '],
  [/ (?:this|today) (?:in the )?evening(?= )/gu, ' tonight'],
  [/ (?:for|in|over|within) the next (?=(?:\d+|an?) (?:minutes?|hours?|days?|weeks?)\b)/gu, ' for '],
  [/(?<= )(\d{1,2}) (?:o'? ?clock|oclock|uhr)(?= )/gu, '$1:00'],
  [/(?<= )(\d{1,2}:\d{2}) (?:o'? ?clock|oclock|uhr|h|hours)(?= )/gu, '$1'],
  [/(?<= )(\d{1,2}(?::\d{2})?) ?(a|p)\.? ?m\.?(?= )/gu, '$1$2m'],
  [/(?<!(?:hourly|hours?|minutes)) between (\d{1,2})(?= and \d{1,2}(?::\d\d)?([ap]m) )/gu, ' between $1$2'],
  // `what failed between 2 and 4`: by the clock. Of other things, two are compared.
  [
    /(?<= (?:fail\w*|broken?|red|wrong|ran|happened) (?:\S+ )*)between ([01]?\d|2[0-3]) and (?:[01]?\d|2[0-4])(?= )/gu,
    'since $1:00',
  ],
  [
    /(?<= (?:fail\w*|broken?|red|wrong|ran|happened) (?:\S+ )*)between (\d{1,2}(?::\d\d)?(?:[ap]m)?) and \d{1,2}(?::\d\d|[ap]m)(?= )/gu,
    'since $1',
  ],
  [/ (?:each and every|every single|each)(?= )(?! other)/gu, ' every'],
  [/ (?:day by day|on a daily basis|once (?:a|per|every) day|every days)(?= )/gu, ' every day'],
  [/ (?:once (?:an|per|every) hour|on the hour|every hours)(?= )/gu, ' every hour'],
  [/ (?:once (?:a|per|every) week|on a weekly basis)(?= )/gu, ' every week'],
  [/ (?:(?:twice|2 times) (?:a|per|every) day|twice daily)(?= )/gu, ' every 12 hours'],
  [/ 3 times (?:a|per|every) day(?= )/gu, ' every 8 hours'],
  [/ 4 times (?:an|per|every) hour| every quarter (?:of an )?hour(?= )/gu, ' every 15 minutes'],
  [/ every half (?:an )?hour(?= )/gu, ' every 30 minutes'],
  [/ (?:every |on )?(?:(?:working|work|business|week) days?|workdays?|weekdays?)(?= )/gu, ' every weekday'],
  [/ (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s(?= )/gu, ' every $1'],
  [/ (?:midday)(?= )/gu, ' noon'],
  [/ (?:(?:at )?(?:the )?end of (?:the )?(?:business )?day|close of business|cob)(?= )/gu, ' eod'],
  // `mondays, wednesdays and fridays`
  [/(?<=\w+day)(?: ¦)?(?: and)?(?: every)? (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day )/gu, ' and '],
  [/ (?:on |at |every )?(?:the )?weekends(?= )/gu, ' every weekend'],
  [/ at (?:about|around|roughly) (?=\d)/gu, ' at '],
  [/ until (\d\S*) (tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?= )/gu, ' until $2 at $1'],
  [/ at (\S+) from now on(?= )/gu, ' every day at $1'],
  [/ from now on(?= )/gu, ' '],
  [/ (?:in )?(\d{1,3}|an?) (minutes?|hours?|days?|weeks?) from now(?= )/gu, ' in $1 $2'],
  [/ in a (?:bit|while)(?= )/gu, ' in 30 minutes'],
  [/ (?:after|wait) (\d{1,3}|an?) (minutes?|hours?|days?)(?= )/gu, ' in $1 $2'],
  [/ (?:a fortnight)(?= )/gu, ' 2 weeks'],
  [/ (\d+) (?:percent|%|per cent)(?= )/gu, ' $1%'],
  [/(\d) ¦ (?=(?:and )?\d)/gu, '$1 and '],
  [/ and and(?= )/gu, ' and'],
  [/ over night(?= )/gu, ' overnight'],
];

/** Groups of words that mean the same as one or two. */
const groups: readonly Rewriting[] = [
  [/ (?:apart from|aside from|other than|with the exception of)(?= )/gu, ' except'],
  [/ (all|everything|everybody|everyone)( campaigns)? but (?=\S)/gu, ' $1$2 except '],
  [/ (?:only )?(?:one|1|a single) time(?= )/gu, ' once'],
  [/ one (?:after (?:the other|another)|by one)(?= )/gu, ' sequentially'],
  [/ (?:test )?cases?(?= )/gu, ' case'],
  [/ test (?=cases|case)/gu, ' '],
  [/ (?:kick|fire|get|bring)(?:s|ing)? (\S+(?: \S+)?) (?:off|going|up|started)(?= )/gu, ' run $1'],
  [/ (?:kick|fire|get|start|spin|bring|boot) (?:off|up|going)(?= )/gu, ' run'],
  [/ kicked off(?= )/gu, ' started'],
  [/ (?:hit|press|push) (?:the )?(?:start|run|go)(?: button)?(?: on| for)?(?= )/gu, ' run'],
  [
    / (?:be|get|to be|should be|must be) (?:started|executed|run|launched|triggered|kicked off)(?= )/gu,
    ' run',
  ],
  [/ (?:because|cause|although|even though|otherwise)(?= )/gu, ' ¦ because'],
  [/ before (?=(?:the|we|i|our|my|they)\b)/gu, ' ¦ before '],
  [/ get (\S+(?: \S+)?) (?:going|running|started)(?= )/gu, ' run $1'],
  [/ (?:off you go|off we go|have a go at)(?= )/gu, ' run'],
  [/ :rocket:|🚀/gu, ' run '],
  [/ (?:until|till) (\S+(?: \S+)?) is (?:through|done|over|finished|ready)(?= )/gu, ' $1 duration'],
  [/ (?:re )(?=run|start|test|execute)/gu, ' re'],
  [
    / (?:let|keep|give) (?:me|us|the channel|the team|everyone|everybody) (?:know|posted|updated|informed|in the loop|a (?:shout|shot|ping|heads up|message|note|ring))(?= )/gu,
    ' notify',
  ],
  [
    / (?:drop|send|shoot|write|leave) (?:me|us|the channel|the team)? ?(?:a|an) (?:shout|message|note|ping|heads up|line|dm|mail|word)(?: (?:in )?here)?(?= )/gu,
    ' notify',
  ],
  [/ (?:drop|send|post|leave) a (?:message|note|line|word) (?:in )?here(?= )/gu, ' notify'],
  [
    / (?:tell|alert|notify|ping|warn|message|inform|shout at|poke|update) (?:me|us|the channel|the team|everyone|everybody)(?= )/gu,
    ' notify',
  ],
  [/ (?:i|we) (?:want to|wanna) (?:know|hear)(?= (?:when|if|once|as soon|about))/gu, ' notify'],
  [
    / (?:(?:get back to|wake|page) (?:me|us)(?: up)?|(?:call|ring|phone) (?:me|us)(?= (?:when|whenever|if|once)\b))(?= )/gu,
    ' notify',
  ],
  [/ (?:revert back|report back|come back) to (?:me|us)(?= )/gu, ' notify'],
  [/ notify about(?= )/gu, ' notify'],
  // `too noisy, only failures for 12`
  [
    / (?:is )?(?:(?:way|much|far) )?(?:too|so|very) (?:noisy|loud|chatty|spammy) ¦ (?:post |tell )?(?:only|just)(?= )/gu,
    ' notify only',
  ],
  [/ (?:as )?soon as(?= )/gu, ' when'],
  [/ the (?:moment|minute|second)(?= )/gu, ' when'],
  [
    / once (?=\S+ (?:\S+ )?(?:is|are|has|have|finishes|ends|completes|completed|ended|finished)\b)/gu,
    ' when ',
  ],
  [/ (?:every|each) ?time(?= )/gu, ' whenever'],
  [
    / (?:do|does|did|is|are|was|were|has|have|had|could|would|can|will)? ?(?:not|never)(?: \S+)? (?:pass|passed|passing|work|works|worked|working|go through|went through|going through|gone through|come through|make it|succeed|succeeded|successful|green|ok|okay|good)(?= )/gu,
    ' failed',
  ],
  [/ (?:not|never) (?:stable|reliable|consistent|steady)(?= )/gu, ' flaky'],
  [
    / (?:go|goes|went|going|gone|turn|turns|turned|flip|flips) (?:to )?(?:red|wrong|bad|south|down)(?= )/gu,
    ' failed',
  ],
  [
    / from (?:green|red|pass|passed|passing|fail|failed|failing)(?: to| and)? (?:green|red|pass|passing|fail|failed|failing)(?: or back| and back)?(?= )/gu,
    ' changes',
  ],
  [/ between (?:pass|green)(?:ing)? and (?:fail|red)(?:ing)?(?= )/gu, ' flaky'],
  [
    / (?:go|goes|going|turn|turns|turning)? ?(?:red and green|green and red|on and off|up and down|back and forth|red sometimes green)(?= )/gu,
    ' flaky',
  ],
  [/ come(?:s)? and go(?:es)?(?= )/gu, ' flaky'],
  [/ (?:go|goes|went|gone) (?:through|green)(?= )/gu, ' passed'],
  [
    / (?:one more time|one more (?:run|go|round)|one last time|once more|another (?:time|go|try|run|round|shot)|a second time|1 more time|over again|all over)(?= )/gu,
    ' again',
  ],
  [/ (?:no longer|not (\S+) (?:any ?more|any longer|now)|any ?more|any longer)(?= )/gu, ' not $1'],
  [
    / (?:get rid of|thrown? away|throw out|clean up|wipe out|do away with|kick out|take down)(?= )/gu,
    ' delete',
  ],
  [
    / how long (?:has|have|is|are) (\S+(?: \S+)?) (?:been )?(?:failing|failed|red|broken|down)(?= )/gu,
    ' since when $1 failed',
  ],
  [/ when (?:did|does) (\S+(?: \S+)?) (?:start|begin) (?:failing|to fail)(?= )/gu, ' since when $1 failed'],
  [/ throw (\S+(?: \S+){0,3}?) away(?= )/gu, ' delete $1'],
  [/ (?:kick|throw) (\S+(?: \S+)?) out (?:of|from)(?= )/gu, ' delete $1 from'],
  [/ (?:turn|switch|shut) (?:it |that |this )?off(?= )/gu, ' off'],
  [/ (?:turn|switch) (\S+(?: \S+)?) off(?= )/gu, ' $1 off'],
  [/ (?:turn|switch) (?:it )?(?:back )?on(?= )/gu, ' resume'],
  [/ (?:turn|switch) (\S+(?: \S+){0,3}?) (?:back )?on(?= )/gu, ' resume $1'],
  [/ back on(?= )/gu, ' resume'],
  [/ on again(?= )/gu, ' resume'],
  [/ (?:at the moment|right now|currently|at present|as we speak|these days|just now)(?= )/gu, ' now'],
  [
    / (?:in progress|under ?way|in flight|on the go|going on|under execution|still going|in execution|being (?:run|executed|called)|is going)(?= )/gu,
    ' running',
  ],
  [
    / take (?!me |us )(\S+(?: \S+){0,2}?) off (?=(?:on|for|this|next|until|today|tonight|tomorrow|\w+day) )/gu,
    ' pause $1 ',
  ],
  [/ (?:free|spare) lines(?= )| lines (?:are )?free(?= )/gu, ' busy'],
  [/ (?:on hold|on ice|hold off|hold back|for the time being|to sleep)(?= )/gu, ' pause'],
  [/ (?:coming up|come up next|lined up|next in line|up next)(?= )/gu, ' scheduled'],
  [/ (?:had enough|enough|no need)(?: of| for)?(?= )/gu, ' not'],
  [/ (?:make sure|see to it)(?: that)?(?= )/gu, ' '],
  [/ (?:fill|filling) (?:in|out)(?= )/gu, ' fill'],
  [/ (?:give|hand|lend) (?:it )?(?:a )?(?:go|try|shot|spin|whirl|run)(?= )/gu, ' run'],
  [/ (?:give|have) (\S+(?: \S+)?) (?:a|another) (?:go|try|shot|spin|whirl|run)(?= )/gu, ' run $1'],
  [/ (?:set|put|get|bring) (?:in|into) (?:motion|gear)(?= )/gu, ' run'],
  [/ (?:clean bill|all clear|in the clear)(?= )/gu, ' passed'],
  [/ (?:in the red|belly up|haywire|bust|to pieces|off the rails|out of order)(?= )/gu, ' failed'],
  [/ (?:any good|any luck)(?= )/gu, ' passed'],
  [/ (?:on the (?:known|ignore) list)(?= )/gu, ' known'],
  [/ (?:un-?know|un-?ignore|un-?mark|(?:de|un)-?quarantine|un-?accept)(?= )/gu, ' unknown'],
  [/ (?:un-?mute|un-?silence)(?= )/gu, ' unmute'],
  [/ (?:re-?)?activate (campaign \d+|\d+)(?= )/gu, ' set active of $1 to yes'],
  [/ de-?activate (campaign \d+|\d+)(?= )/gu, ' set active of $1 to false'],
  [
    / (?:set|make|mark|put) (campaign \d+|\d+)(?: as| to)? active(?: again)?(?= )/gu,
    ' set active of $1 to yes',
  ],
  [/ (?:set|make|mark|put) (campaign \d+|\d+)(?: as| to)? inactive(?= )/gu, ' set active of $1 to false'],
  [/ (?:un-?pause|un-?freeze|re-?activate)(?= )/gu, ' resume'],
  [/ de-?activate(?= )/gu, ' pause'],
  [/ (?:which|what) (?:people|person|colleague|user|operator|guy|one of (?:us|you))(?= )/gu, ' who'],
  [/ (?:keep|have) an eye on(?= )/gu, ' watch'],
  [/ (?:keep|make) (\S+(?: \S+)?) (?:quiet|silent)(?= )/gu, ' mute $1'],
  [/ (?:pull the plug on|shut down|call off)(?= )/gu, ' stop'],
  [
    / (?:shut up|dnd|be quiet|keep quiet|stay quiet|stop bothering|leave (?:me|us) alone|not bother (?:me|us)?|give (?:me|us) (?:a break|some peace))(?= )/gu,
    ' mute',
  ],
  [
    / stop (?:spamming|flooding|pinging|messaging|bombarding)(?: (?:me|us|everyone|everybody|here|(?:this|the|our) (?:channel|chat|room|team)))?(?: with| about)?(?= )/gu,
    ' unsubscribe',
  ],
  [/ (?:sign (?:me|us) up|sign up)(?= )/gu, ' subscribe'],
  [
    / (?:take (?:me|us) off|opt out|sign (?:me|us) off|take (\S+) out of this channel)(?= )/gu,
    ' unsubscribe $1',
  ],
  [
    / (?:green light|go ahead|sign off(?: on)?|sign-off|thumbs up|sounds good|fine by me|fine with me|ok (?:for|from|by|with) (?:me|my side)|okay (?:for|from) (?:me|my side)|give my ok(?:ay)?|give (?:it )?my ok(?:ay)?|you have my (?:approval|ok|blessing)|let (\S+(?: \S+)*) through)(?= )/gu,
    ' approve $1',
  ],
  [/ (?:take back|pull back)(?= )/gu, ' decline'],
  [/ (?:what|who) is (?:the )?(?:difference|different)(?= )/gu, ' compare'],
  [/ (?:side by side|next to each other|head to head|before and after|next to)(?= )/gu, ' compare'],
  [
    / (?:than|to|with|from|against) (?:the )?(?:last time|before|previous|(?<!from )last(?= night )|last(?! night )|the run before|the one before|the time before|last run|previous run|night before)(?= )/gu,
    ' compare',
  ],
  [/ (?:run|one|time|night) before(?= )/gu, ' previous'],
  [/ (?:short name|short form)s?(?= )/gu, ' alias'],
  [
    / (?:calls at once|calls at the same time|parallel calls|calls in parallel|simultaneous calls|at the same time)(?= )/gu,
    ' concurrency',
  ],
  [/ (?:attempts per second|calls per second|attempts a second|cps)(?= )/gu, ' aps'],
  [/ how (?:many|much) (?:minutes|hours|time|longer|long)(?= )/gu, ' duration'],
  [/ (?:how (?:much )?long(?:er)?|until when|till when)(?= )/gu, ' duration'],
  [/ (?:time left|time remaining|remaining time|run time|running time|how fast)(?= )/gu, ' duration'],
  [/ take[sn]? (?:so |too |very )?long(?:er)?(?= )(?! than)/gu, ' duration'],
  [
    / (?:when|what time) (?:will|does|do|is|can|would)(?: the| my)? (?=(?:\S+ ){1,4}(?:finish|end|done|over|finished|ready|complete|through|be done|be finished|be over|be ready)\b)/gu,
    ' duration ',
  ],
  [/ share (?=(?:the|me|us|with|results?|last|latest)\b)/gu, ' show '],
  [/ step[- ]by[- ]step(?= )/gu, ' step'],
  [/ (?:which|what) step(?= )/gu, ' step'],
  [/ (?:pass ?|passing |success )rate(?= )/gu, ' passrate'],
  [/ (?:average|usual|normal|typical) (?:time|duration|length)(?= )/gu, ' duration'],
  [/ morning report(?= )/gu, ' digest'],
  [
    / (?:daily|morning|weekly|consolidated|evening) (?:report|summary|digest|overview|recap|mail|email|card)(?= )/gu,
    ' digest',
  ],
  [
    / (?:summary|overview|report|recap|roundup) of (?:all|every|everything|the) ?(?:campaigns?|results?|runs?)?(?= )/gu,
    ' digest',
  ],
  [
    / (?:catch (?:me|us) up|bring (?:me|us) up to date|did (?:i|we) miss|anything (?:i|we) missed|what happened(?! (?:in|with|to)\b)|what is new)(?= )/gu,
    ' digest',
  ],
  [/ what happened (?:in|with)(?= )/gu, ' result'],
  [/ who (?:the hell|on earth)(?= )/gu, ' who'],
  [/ (?:by|from) whom?(?= )/gu, ' who'],
  [/ does anybody know(?= )/gu, ' '],
  [
    / (?:how come|what for|for what reason|reason for|reasons for|the reason|what caused|cause of|causes of)(?= )/gu,
    ' why',
  ],
  [/ out of this channel(?= )/gu, ' not channel'],
  [/ next time(?= )/gu, ' next'],
  [/ look(?:s|ed|ing)? (?:for)(?= )/gu, ' search'],
  [/ look(?:s|ed|ing)? (?:up|at|into)(?= )/gu, ' show'],
  [/ (?:come|came|comes) out(?= )/gu, ' result'],
  [/ how (?:did|do|does|is|was|were|has|have|are|went|goes)(?= )/gu, ' how'],
  [
    / (?:what is|what's) (?:up|wrong|the matter|going on|new|happening|the deal|the story) with(?= )/gu,
    ' how',
  ],
  [/ what (?:is )?(?:about|with)(?= )/gu, ' how'],
  [
    / (?:set up|create|make|add) an? (nightly|daily|weekly|hourly)(?: run| schedule)? (?:for|of) (?!all |every)(\S+(?: \S+){0,2}?)(?= (?:at |on |¦|$))/gu,
    ' schedule $2 $1',
  ],
  [/ (?:set up|put together|come up with)(?= )/gu, ' create'],
];

/** The places of the words that are said together with one. */
export function clauseAround(plains: readonly string[], at: number): readonly number[] {
  const from = plains.lastIndexOf(clauseEnd, at) + 1;
  const end = plains.indexOf(clauseEnd, at);
  return plains.flatMap((_, one) => (one >= from && (end < 0 || one < end) ? [one] : []));
}

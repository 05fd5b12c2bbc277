import { closest } from './closest.ts';

/** What stands alone before a request, and calls nobody but the bot. Without accents. */
const words = new Set(
  `kindly hello hallo hola bonjour morning evening afternoon thanks thx cheers sorry okay yes yeah yep yup nope nah no good nice cool
  perfect super alright well now then also fyi btw listen look quick urgent team guys folks everyone everybody people someone somebody
  anyone anybody nobody canvas canvass robot buddy mate man dude oh ah maybe perhaps actually finally hopefully awesome excellent brilliant
  exactly attention important warning question request perfekt prima klasse genau gut ja oui vale bien listo guten moin bitte
  danke please campaign campaigns ps howdy hiya heya sup servus ciao mahlzeit salut greetings welcome
  oops whoops ups ugh argh wow woah whoa yikes phew whew puh ouch yay hooray hurray hurra juhu gosh geez jeez gee sheesh damn
  dammit crap shit hell wtf omg lol rofl haha hahaha hehe heh aha ahem eek aw aww boo bah meh duh huh yuck blimey bugger bummer bravo
  congrats congratulations kudos sweet sure indeed absolutely definitely anyway anyways besides however meanwhile luckily sadly
  unfortunately weird strange odd interesting annoying funny typical fantastic wonderful lovely amazing great correct true right
  done ready first firstly second secondly next lastly again later today tonight tomorrow overnight yesterday monday tuesday wednesday thursday friday saturday
  sunday otherwise still once instead afterwards therefore basically honestly seriously obviously apparently probably
  mist verdammt scheisse oha ach tja naja leider nun mensch mann krass geil toll schade endlich komisch seltsam achtung hinweis frage
  helo release deploy deployment build trunk asap simply kind plus whatever nevermind reason anything something nothing everything`.split(
    /\s+/u,
  ),
);
const near = closest([...words]);

/** Whether a word, as it is compared, is said before anything; other words there are somebody’s name. */
export function isOpening(plain: string): boolean {
  return words.has(plain) || isSound.test(plain) || isState.test(plain);
}

/** The same of one with a wrong letter: `plese can you run 12`. */
export function isLikeOpening(plain: string): boolean {
  return isOpening(plain) || near(plain) !== undefined;
}

/** `hmm`, `grr`, `yesss` */
const isSound = /^[^aeiouy]+$|(\p{L})\1\1/u;
/** `fixed`, `deploying` */
const isState = /^\p{L}{4,}(?:ed|ing)$/u;

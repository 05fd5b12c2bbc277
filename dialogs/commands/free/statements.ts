import { tokenOf } from './synonyms.ts';

/**
 * Whether a clause states something, to people, and so asks for nothing.
 * @param said folded, in English
 */
export function states(said: string): boolean {
  return statements.some((pattern) => pattern.test(said)) || isDone(said);
}

/** `condition`: what follows says what is to be done; `stated`: it is said here too, and nobody’s request. */
export function conditionIn(said: string): 'condition' | 'stated' | undefined {
  const [begins] = condition.exec(said) ?? [];
  if (begins === undefined) return undefined;
  return supposes.test(said) || consequence.test(said.slice(begins.length)) ? 'stated' : 'condition';
}

const statements: readonly RegExp[] = [
  // Thanks and praise: `thanks for muting 12`, `good call to pause schedule 3`
  /^(?:(?:thanks|thank you|thx|sorry) (?:for|about|to|that)|(?:great|nice|good|glad|happy|sad|funny) (?:that|call|idea|thing|job|work|to)|remember|wonder|todo$)\b/u,
  // Hearsay: `per the wiki 7 runs every hour`, `Bob said run 12`
  /^(?:fyi|heard|rumou?r|apparently|supposedly|(?:as )?(?:per|according to) (?!(?:the|our|your) (?:discussion|request|plan)\b)\p{L}+)\b/u,
  /\b(?:said|says|thinks|thought|wrote|reckons|claims|mentioned|(?:told|asked|tells) (?:me|us|you|them)|wants? (?:us|me|you) to)\b/u,
  // What nobody is to do: `there’s no reason to mute 7`, `stop running 12 by hand, guys`
  /^(?:nobody needs?|no reason|there(?:'s| is) no (?:need|reason)|it makes no sense|make sure (?:you|nobody|everyone|everybody))\b|^stop \S+ing .*\b(?:guys|people|everyone|folks|by hand)\b|^(?:(?:hold|hang) on|wait)$/u,
  // Questions to colleagues: `anybody against running 12 twice?`
  /^(?:who wants|any(?:one|body) (?:against|mind|up)|any objections|should (?:i|we)|(?:are|did|do) we|am i|(?:did|are|were) you|how (?:did|was|were)|why (?:would|did|do|does|is|are|was|were)|ok if (?:i|we))\b|^is it ok(?:ay)?\b.* if (?:i|we)\b/u,
  // Plans of one’s own: `I’ll rerun 18`, `just muted 12`; neither wishes nor words that approve, decline or accept.
  /^(?:gonna|(?:not )?going to|will (?!you\b|u\b)\S+|(?:just|already) \p{L}+ed)\b/u,
  /^(?:i|we)(?:'?m|'?re|'?ll|'?ve|'?d)?(?: (?:really|only|also|just|still|hereby|do|am|are|no longer))* (?!(?:not|do not|don't|dont|really|only|also|just|still|hereby|do|am|are|no longer|want|wanna|need|wish|like|love|prefer|require|request|would (?:like|love|want|need|wish|prefer|appreciate|be)|have to|gotta|get|getting|keep getting|receive|see|never|tired|sick|fed up|annoyed|ok|okay|fine|happy|expect|demand|ask|order|approve|agree|allow|decline|reject|refuse|withdraw|give|take (?!care)|consent|know|aware|can(?! not|'t)|must|should(?! (?:probably|maybe|rather))|shall|suggest|propose|care|interested|responsible)\b)\p{L}/u,
  /\b(?:at some point|(?<!for )one day|some ?day|eventually|ideally)\b/u,
  // What was or will be: `12 should have been rerun`, `case 9 was removed from 18`, `the rerun of 12 is green`
  /\b(?:should|could|would|might|must) have (?:been )?\p{L}+|\b(?:will be|was|were|has been|have been|got|is being) (?!fixed|solved|resolved|repaired|declined|rejected|approved|muted)\p{L}+ed (?:from|on|by|in|to)\b/u,
  /^(?:(?:the|a|new|another|second|last) )*(?:re)?run (?:of|for) \S+ (?:\S+ )?(?:is|was|looks|looked|went|passed|failed|ended|finished)\b/u,
  // `tell Bob if 12 fails`: what is posted here reaches those who are here.
  /\b(?:tell|inform|ping|email|text|call) (?!me\b|us\b|notify\b|every|all\b|the\b|this\b|here\b|people\b|when\b|if\b|of\b|about\b|it\b|campaign\b|test\b)\p{L}+ (?:if|when|not|as soon|once|that|to)\b/u,
];

/** `muted 12 until monday`, `just rerunning 7`: whoever leaves out the subject speaks of themselves. */
function isDone(said: string): boolean {
  const [, verb = ''] = /^(?:(?:just|already|now) )*(\p{L}+)/u.exec(said) ?? [];
  return /(?:ed|ing)$/u.test(verb) && doable.has(tokenOf(verb)) && !/\bplease\b/u.test(said);
}

const doable: ReadonlySet<string> = new Set(
  'run ran running rerun stop delete mute unmute pause resume rename change changed scheduled subscribe unsubscribe add create'.split(
    ' ',
  ),
);

const condition =
  /^(?:only )?(?:if|when|whenever|once (?=\S+ (?:\S+ )?\p{L}+(?:s|ed)\b)|after|as soon as|unless|until|till|while|in case|should)\b ?/u;
/** `if you delete 12 the schedule goes, too` */
const supposes = /^if (?:i|we|you) (?!want|need|like|can|could|have|get|would|please|don't mind)\p{L}/u;
/** Behind a condition: what then is, or is done, and by whom. */
const consequence =
  /^(?!you\b|possible\b)(?:\S+ ){1,8}?(?:(?:i|we)(?:'?m|'?re|'?ll)?(?! (?:want|need|wish|would|wanna|like|get))|there(?:'s| is)|(?:he|she|they|somebody|someone|nobody|everybody)\b(?! (?:want|need)))\b/u;

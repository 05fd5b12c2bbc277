import type { Rewriting } from './rewriting.ts';

/** Said before or after anything, and around what is wanted. */
export const courtesies: readonly Rewriting[] = [
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
  [/^ lets do (?=\S+(?: \S+){0,3} $)/gu, ' run '],
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

import { askedButton, commandButton } from './buttons.ts';
import { findCampaignName } from './campaign/known.ts';
import { type LastNamed, readLastNamed } from './campaign/last-named.ts';
import { findCampaign } from './campaign/resolve.ts';
import type { TableCommand } from './commands/command.ts';
import type { CommandReading } from './commands/command-reading.ts';
import { questionMessage } from './commands/replies.ts';
import { plainLine } from './commands/typed-line.ts';
import type { NamedCampaign } from './commands/values/value.ts';
import { headed, wordNaming } from './free-line.ts';
import type { CommandDependencies } from './table.ts';
import { foldSpelling } from './text.ts';
import { isAllowed, sayMessage, type Turn } from './turn.ts';
import { operators } from './wording/operators.ts';
import type { Wording } from './wording/wording.ts';

type Row = TableCommand<string, CommandDependencies>;
type Reading = CommandReading<Row>;

interface TypedLine {
  readonly line: string;
  /** What it means on its own. */
  readonly reading: Reading | undefined;
  /** Reads a whole phrase. */
  readonly read: (phrase: string) => Reading | undefined;
  readonly carryOut: (turn: Turn, phrase: string) => Promise<void>;
}

/**
 * Answers a line about the campaign that the conversation was last about: `why`, `and 15?`. A query says which campaign it used;
 * an act is asked about. If no campaign was named within the hour, it asks which is meant.
 * @returns false if the line is something else
 */
export async function answerFollowUp(
  turn: Turn,
  ports: CommandDependencies,
  { line, reading, read, carryOut }: TypedLine,
  wording: Wording,
): Promise<boolean> {
  if (!isAllowed(turn.incoming.role, 'viewer')) return false;
  const meant = followUpOf(plainLine(line), reading, read);
  if (meant === undefined) return false;
  const last = await readLastNamed(turn.records, turn.place, ports.now());
  if (last === undefined) return await askWhichCampaign(turn, meant, reading, wording);
  const phrase = await phraseOf(ports, meant, last);
  if (phrase === undefined) return false;
  if (phrase === 'rerun') {
    await askHowToRepeat(turn, ports, last);
    return true;
  }
  const command = read(phrase);
  if (command?.kind !== 'command') return false;
  const shown = await withCampaignName(ports, phrase);
  // A command that asks first doesn't do anything yet.
  if (command.command.asked === undefined && command.command.asks !== true)
    await sayMessage(turn, questionMessage({ line: phrase, shown }, wording, turn.receivedAt));
  else await carryOut(headed(turn, operators.readAs(shown)), phrase);
  return true;
}

type FollowUp =
  /** Words that stand for a phrase about it. */
  | ({ readonly kind: 'words' } & Pick<(typeof byWords)[number], 'alsoOfCase' | 'phrase'>)
  /** A whole phrase with a pronoun for it. */
  | { readonly kind: 'pronoun'; readonly line: string; readonly named: NamedCampaign }
  /** The same about another campaign. */
  | { readonly kind: 'another'; readonly named: NamedCampaign }
  /** To run it again, or what failed in it. */
  | { readonly kind: 'repeat' };

/** What a line means about the last campaign, without checking whether there is one. */
function followUpOf(
  line: string,
  reading: Reading | undefined,
  read: TypedLine['read'],
): FollowUp | undefined {
  const said = foldSpelling(line).replace(/[’']/gu, '').replace(/\s+/gu, ' ').trim();
  const words = byWords.find(({ lines }) => lines.test(said));
  if (words !== undefined) return { kind: 'words', ...words };
  if (repeats.test(said)) return { kind: 'repeat' };
  const [, name = ''] = another.exec(line.trim()) ?? [];
  if (name !== '') {
    const id = /^(?:campaign )?(?:#|no\. ?)?(\d{1,9})$/iu.exec(name)?.[1];
    return { kind: 'another', named: id === undefined ? { name } : { id: Number(id) } };
  }
  const [word] = pronoun.exec(line) ?? [];
  // `withdraw it` is about what is waiting here.
  const isWhole = reading?.kind === 'command' && wordNaming(reading) === undefined;
  if (word === undefined || isWhole) return undefined;
  const inFull = read(withCampaign(line, 1));
  const { campaign } = inFull?.kind === 'command' ? inFull.values : {};
  if (campaign === undefined || !('id' in campaign) || campaign.id !== 1) return undefined;
  return { kind: 'pronoun', line, named: (reading && wordNaming(reading)) ?? { name: word } };
}

const pronoun = /\b(?:it|that|this)(?: one)?\b/iu;

function withCampaign(line: string, id: number): string {
  return line.replace(pronoun, `campaign ${id}`);
}

const another =
  /^(?:and|also|what about|how about|(?:and )?(?:the )?same (?:for|with|of)|ditto for|und|(?:und )?(?:das ?selbe|das gleiche) (?:für|fuer|mit)|et|y|(?:et )?(?:la )?même chose pour|(?:y )?lo mismo (?:para|con)) (\S.{0,79})$/iu;
const repeats =
  /^(?:rerun|retry|re-?run it|retry it|rerun that|try (?:it )?again|again|once more|repeat|repeat it)$/u;

const byWords: readonly {
  readonly lines: RegExp;
  /** Answered by the test case’s card, if one was asked about since. */
  readonly alsoOfCase?: true;
  readonly phrase: (of: string, last: LastNamed) => string;
}[] = [
  {
    lines:
      /^(?:why|why not|failures|the failures|errors|what went wrong|why did (?:it|that) fail|why is (?:it|that) (?:red|failing)|warum|pourquoi|por que)$/u,
    alsoOfCase: true,
    phrase: (of) => `failures of ${of}`,
  },
  {
    lines: /^(?:(?:(?:show|give|tell)(?: me| us)? )?(?:the |all |more |all the )?details?|more|show it)$/u,
    alsoOfCase: true,
    phrase: (of) => `results of ${of}`,
  },
  {
    lines:
      /^(?:(?:(?:show|give|tell)(?: me| us)? )?(?:the |all |all the )?(?:results?|summary)|how did (?:it|that) go)$/u,
    phrase: (of) => `results of ${of}`,
  },
  {
    lines:
      /^(?:and )?since when(?: (?:is|has|does) (?:it|that|this) (?:fail|failing|been failing|red|broken|failed))?$|^how long has it been failing$|^(?:und )?seit wann$|^depuis quand$|^desde cuando$/u,
    alsoOfCase: true,
    phrase: (_, { campaign }) => `status of campaign ${campaign}`,
  },
  {
    lines: /^(?:steps|the steps|with steps|step by step|more steps)$/u,
    phrase: (of) => `results of ${of} with steps`,
  },
  {
    lines:
      /^(?:compare|compare it|diff|changes|what changed|(?:compare |diff )?(?:the )?(?:last|latest) (?:two|2)(?: runs| of them)?)$/u,
    phrase: (of) => `compare ${of}`,
  },
  {
    lines: /^(?:history|runs of it|its runs|earlier runs|previous runs)$/u,
    phrase: (_, { campaign }) => `runs of campaign ${campaign}`,
  },
  {
    lines:
      /^(?:(?:export|download|save)(?: it| (?:the )?(?:results|report))?(?: (?:as|to|in|for)(?: a| an)? (?:pdf|excel|file|csv|xml|json|junit|ctrf)(?: file)?)?|as (?:pdf|excel|csv|xml|json|junit|ctrf))$/u,
    phrase: (of) => `export results of ${of}`,
  },
  {
    lines:
      /^(?:rerun|retry|re-?run|run) (?:the )?(?:failed|failures|failing)(?: ones| tests?| cases?| test cases)?(?: again)?$|^(?:rerun|retry) (?:them|those)$/u,
    phrase: (of) => `rerun failed of ${of}`,
  },
  {
    lines: /^(?:run|start|execute|launch) (?:it|that|this)(?: again| once more| now)?$|^run again$/u,
    phrase: (_, { campaign }) => `run campaign ${campaign}`,
  },
  { lines: /^(?:watch|watch it|follow it)$/u, phrase: (_, { campaign }) => `watch campaign ${campaign}` },
  {
    lines: /^subscribe(?: to it| to that)?$/u,
    phrase: (_, { campaign }) => `subscribe campaign ${campaign}`,
  },
];

/** The phrase about the last campaign; undefined if the named campaign doesn't exist. */
async function phraseOf(
  { campaign: ports }: CommandDependencies,
  meant: FollowUp,
  last: LastNamed,
): Promise<string | undefined> {
  const of = `campaign ${last.campaign}${last.run === undefined ? '' : ` run ${last.run}`}`;
  switch (meant.kind) {
    case 'words':
      if (meant.alsoOfCase && last.testCase !== undefined) return `case ${last.testCase}`;
      return meant.phrase(of, last);
    case 'repeat':
      return 'rerun';
    case 'pronoun': {
      // A campaign may have that name.
      if ('id' in (await findCampaign(ports, meant.named))) return undefined;
      return withCampaign(meant.line, last.campaign);
    }
    case 'another': {
      if (last.testCase !== undefined && 'id' in meant.named) return `case ${meant.named.id}`;
      const found = await findCampaign(ports, meant.named);
      if (!('id' in found)) return undefined;
      const { line = `results of ${of}` } = last;
      return line
        .replace(`campaign ${last.campaign}`, `campaign ${found.id}`)
        .replace(/ run \d+(?: with \d+)?/u, '');
    }
  }
}

/** @returns false if the line says something without a campaign, too, or the campaign itself */
async function askWhichCampaign(
  turn: Turn,
  meant: FollowUp,
  reading: Reading | undefined,
  wording: Wording,
): Promise<boolean> {
  if (reading !== undefined && reading.kind !== 'suggestion') return false;
  const example = examplePhrase(meant);
  if (example === undefined) return false;
  await sayMessage(turn, {
    text: operators.followUp.whichCampaign,
    note: wording.forExample(example),
    choices: [
      commandButton('what is failing', operators.followUp.whatFails),
      commandButton('campaigns', operators.read.campaigns),
    ],
  });
  return true;
}

function examplePhrase(meant: FollowUp): string | undefined {
  switch (meant.kind) {
    case 'words':
      return meant.phrase('campaign 12', { campaign: 12, at: 0 });
    case 'repeat':
      return 'rerun failed of campaign 12';
    case 'pronoun':
      return withCampaign(meant.line, 12);
    case 'another':
      return undefined;
  }
}

/** Asks whether to run again what failed, or all of it. */
async function askHowToRepeat(turn: Turn, ports: CommandDependencies, last: LastNamed): Promise<void> {
  const { campaign, run } = last;
  const name = await findCampaignName(ports.campaign, campaign);
  const ofRun = run === undefined ? '' : ` run ${run}`;
  await sayMessage(turn, {
    text: operators.followUp.repeat(campaign, name),
    choices: [
      commandButton(`rerun failed of campaign ${campaign}${ofRun}`, operators.rerun.rerunFailed),
      askedButton(`run campaign ${campaign}`, operators.either.campaign(String(campaign)), turn.receivedAt),
    ],
  });
}

/** `failures of campaign 12` as `failures of campaign 12 “Nightly”` */
async function withCampaignName({ campaign: ports }: CommandDependencies, phrase: string): Promise<string> {
  const [said, id] = /\bcampaign (\d+)/u.exec(phrase) ?? [];
  const name = id === undefined ? undefined : await findCampaignName(ports, Number(id));
  return said === undefined || name === undefined ? phrase : phrase.replace(said, () => `${said} “${name}”`);
}

import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { stillReading, stillReadingNote } from '../still-reading.ts';
import { campaignWords } from '../wording.ts';
import { overview } from './overview.ts';
import { lookUpRecent } from './status.ts';

const texts = operators.run;

export const failing = command({
  name: 'failing',
  phrases: ['what is failing'],
  asked: ['failed|failing|broken|red'],
  means: `now failed, in trouble, on fire, anything worry, need worry, worry about, campaigns in trouble, what is failing,
    anything failing, something failing, campaigns failing, which campaigns red, =failing, fails right now, failing right now,
    currently failing, what is red, what is broken, all ok, all passed, all good, everything ok, everything passed, problem anywhere,
    failed anywhere, all failed, which one failed, not working, what not working, anything not ok, nothing failed, campaigns ok,
    all campaign ok, which failed, what failed, !@campaign, !@testCase, !@run, !@when, !overnight, failed`,
  role: 'viewer',
  help: 'the campaigns that are failing, and since when',
  example: 'what is failing',
  async run(turn, deps: CampaignDependencies) {
    await lookUpRecent(deps);
    const { failing: all, ...rest } = await overview(deps, turn.incoming.timeZone, maxLines);
    const beingRead = await stillReading(
      deps,
      all.map(({ id }) => id),
    );
    await sayMessage(turn, {
      ...rest,
      note: stillReadingNote(beingRead).join() || undefined,
      choices: [
        ...all
          .slice(0, maxButtons)
          .map(({ id, name }) => commandButton(`failures of campaign ${id}`, campaignWords(id, name))),
        commandButton('digest now', texts.digest),
        commandButton('campaigns', texts.campaigns),
      ],
    });
  },
});

const maxLines = 40;
const maxButtons = 3;

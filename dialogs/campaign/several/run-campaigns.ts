import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { maxSeveral } from '../../commands/values/several.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { currentCampaigns } from '../known.ts';
import { resolveSeveral } from '../resolve-several.ts';
import { runCampaign } from '../run/run-campaign.ts';
import { askSeveral } from './ask-several.ts';

export const runCampaigns = command({
  name: 'runCampaigns',
  phrases: [
    'run campaigns {several}',
    'run campaign {several}',
    'execute|start|launch|trigger|rerun|re-run|kickoff campaigns|campaign {several}',
    'kick off campaigns|campaign {several}',
  ],
  short: ['run|execute|launch|trigger|rerun|re-run|kickoff {several}', 'kick off {several}'],
  asks: true,
  means: `run, run both, both, run again, rerun, again, go, run together, @several, run @several, run concurrency, concurrency
    @several, need run, !@schedule, !failed, all need run`,
  role: 'operator',
  refusedAs: 'run',
  help: 'run up to 20 campaigns after one question; a summary of all comes last',
  example: 'run campaigns 12 and 15',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies, { several }) {
    const resolved = await resolveSeveral(deps, several);
    switch (resolved.kind) {
      // Its name has an “and” or a comma.
      case 'one':
        return await runCampaign.run(turn, deps, { campaign: { id: resolved.campaign.id } });
      case 'several':
        return void (await askSeveral(turn, deps, resolved.campaigns));
      case 'unclear':
        return await sayMessage(turn, resolved.message);
    }
  },
});

/** Lists all campaigns and asks about them; if there are too many to run at once, it says so. */
export const runAllCampaigns = command({
  name: 'runAllCampaigns',
  phrases: ['run all campaigns'],
  short: [
    'run|execute|start|launch|trigger|rerun|re-run all|everything',
    'run|execute|start|launch|trigger|rerun|re-run all|every [the] campaigns|campaign',
  ],
  asks: true,
  means: 'run all, run every campaign, rerun all, run every, !failed, !notify, !subscribe, !post',
  role: 'operator',
  refusedAs: 'run',
  help: 'run all campaigns, after one question',
  example: 'run all campaigns',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies) {
    const all = (await currentCampaigns(deps)).toSorted((one, other) => one.id - other.id);
    if (all.length > 0 && all.length <= maxSeveral) return void (await askSeveral(turn, deps, all));
    await sayMessage(turn, {
      text: all.length === 0 ? operators.read.noCampaigns : operators.several.tooMany(all.length, maxSeveral),
      choices: [commandButton('campaigns', operators.seeCampaigns)],
    });
  },
});

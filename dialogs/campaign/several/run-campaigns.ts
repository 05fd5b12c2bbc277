import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { runCampaign } from '../run/run-campaign.ts';
import { askSeveral } from './ask-several.ts';
import { resolveSeveral } from './resolve-several.ts';

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
        return await askSeveral(turn, deps, resolved.campaigns);
      case 'unclear':
        return await sayMessage(turn, resolved.message);
    }
  },
});

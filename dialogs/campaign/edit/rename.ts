import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { resolveCampaign } from '../resolve.ts';
import { lowered, quoted } from '../wording.ts';
import { previewUpdate, startUpdate } from './preview.ts';

const texts = operators.edit;

/** Shows the update that changes a campaign's name; nothing is sent before somebody presses "Send". */
export const renameCampaign = command({
  name: 'renameCampaign',
  phrases: ['rename campaign {campaign} to {newName}', 'rename campaign {campaign}'],
  short: ['rename {known} to {newName}', 'rename {known}'],
  means: `call instead, call @campaign instead, rename, change name, new name, better name, name, called, call from now, be
    called, other name, give name, title, @campaign name, change title, should named, name to, name change, !alias`,
  role: 'operator',
  help: 'change a campaign’s name; shows it before it’s sent',
  example: 'rename campaign 12 to "Nightly"',
  exists: 'itself',
  asks: true,
  acts: true,
  async run(turn, deps: CampaignDependencies, { campaign, newName }) {
    const to = newName === undefined ? '' : ` to ${quoted(newName)}`;
    const named = await resolveCampaign(turn, deps, campaign, (id) => `rename campaign ${id}${to}`);
    if (named === undefined) return;
    const start = await startUpdate(turn, deps, named.id);
    if (start === undefined) return;
    if (newName === undefined) {
      return await sayMessage(turn, {
        text: texts.renameHow(lowered(start.title), named.id),
        choices: [commandButton(`update campaign ${named.id}`, operators.read.update)],
      });
    }
    const timeZone = turn.incoming.timeZone ?? deps.timeZone;
    await previewUpdate(turn, deps, start, { name: newName }, timeZone);
  },
});

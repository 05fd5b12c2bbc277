import type { InvitationLink } from '../../dialogs/ports/survey-links.ts';
import { createInviter } from '../../dialogs/survey/invitations/inviter.ts';
import { createCaller } from './caller.ts';
import type { RunningProcess } from './process.ts';
import type { World } from './world.ts';

/** A link that leads one person to one survey, which they can take once. */
export interface PersonalLink {
  readonly survey: number;
  /** Resolves to where it leads, once the system that hands it out has been answered. */
  read(): Promise<InvitationLink>;
}

/** Another system asks for the link, under the same key until it is answered. */
export function createPersonalLink(
  world: World,
  process: () => RunningProcess | undefined,
  name: string,
): PersonalLink {
  const actor = world.actor(`${name}'s link`);
  const chance = world.chance.branch(actor.name);
  const time = world.timeOf(actor);
  const ask = createCaller(world, actor, process);
  const survey = chance.pick([5, 7, 9]) ?? 5;
  const key = chance.id();

  async function invite(): Promise<InvitationLink> {
    for (;;) {
      const answer = await ask(
        ({ program }) => program && createInviter(program.invitations).inviteByLink(survey, key),
      );
      world.note(actor.name, `is answered: ${answer?.kind ?? 'nothing'}`);
      if (answer?.kind === 'accepted') return { survey, id: answer.id };
      await time.sleep(chance.between(500, 5_000));
    }
  }

  let link: Promise<InvitationLink> | undefined;
  return {
    survey,
    read() {
      link ??= invite();
      return link;
    },
  };
}

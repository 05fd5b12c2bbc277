import type { InvitationAnswer } from '../../dialogs/ports/inviter.ts';
import { createInviter } from '../../dialogs/survey/invitations/inviter.ts';
import { createCaller } from './caller.ts';
import type { Customer } from './customer.ts';
import type { RunningProcess } from './process.ts';
import type { World } from './world.ts';

/** An invitation that another system asked for, and how that was answered, as often as it asked. */
export interface AskedInvitation {
  readonly customer: Customer;
  readonly survey: number;
  readonly answers: readonly (InvitationAnswer | undefined)[];
}

/** Another system that invites customers to a survey: each once, and again until it is answered. */
interface InvitingSystem {
  readonly name: string;
  readonly asked: readonly AskedInvitation[];
  live(over: () => boolean): Promise<void>;
  finish(): Promise<undefined>;
}

/** The longest one: nobody is through with it before the system has its answer. */
const survey = 7;
const maxTries = 5;

export function createInvitingSystem(
  world: World,
  process: () => RunningProcess | undefined,
  name: string,
  customers: readonly Customer[],
): InvitingSystem {
  const actor = world.actor(name);
  const chance = world.chance.branch(name);
  const pauses = chance.branch('pauses');
  const time = world.timeOf(actor);
  const ask = createCaller(world, actor, process);
  const asked: AskedInvitation[] = [];

  async function invite(customer: Customer): Promise<void> {
    const user = customer.chat.person();
    if (user === undefined) return;
    const answers: (InvitationAnswer | undefined)[] = [];
    const key = `${name} ${customer.name}`;
    asked.push({ customer, survey, answers });
    for (let tries = 0; tries < maxTries; tries += 1) {
      world.note(name, `invites ${customer.name} to survey ${survey}`);
      const answer = await ask(
        ({ program }) =>
          program && createInviter(program.invitations).invite({ surveyId: survey, user }, key),
      );
      answers.push(answer);
      world.note(name, `is answered: ${answer?.kind ?? 'nothing'}`);
      if (answer !== undefined && answer.kind !== 'unavailable') return;
      await time.sleep(chance.between(500, 5_000));
    }
  }

  return {
    name,
    asked,
    async live(over) {
      for (const customer of customers) {
        await time.sleep(pauses.between(20_000, 150_000));
        if (over()) return;
        if (world.mayAct(name)) await invite(customer);
      }
    },
    finish: async () => undefined,
  };
}

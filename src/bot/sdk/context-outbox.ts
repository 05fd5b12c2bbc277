import type { TurnContext } from 'botbuilder';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { ConnectorError } from '../connector/connector-error.ts';
import type { Outbox } from '../outbox.ts';
import { asSdkActivity } from './foreign-types.ts';

export interface ContextOutbox extends Outbox {
  /** Hands the answer to an invoke to the SDK. To be called once, at the end of the turn, while the context is good. */
  finish(): Promise<void>;
}

/** Answers through a turn's context, so that expected replies and invoke responses are the SDK's own. */
export function contextOutbox(context: TurnContext, activity: InboundActivity): ContextOutbox {
  let response: unknown;
  return {
    async send(outbound) {
      const sent = await context.sendActivity(asSdkActivity(outbound));
      return sent?.id ?? '';
    },
    async replace(id, outbound) {
      try {
        await context.updateActivity(asSdkActivity({ ...outbound, id }));
        return true;
      } catch (error) {
        if (error instanceof ConnectorError && error.statusCode === 405) return false;
        throw error;
      }
    },
    invokeResponse(body) {
      response = body;
    },
    async finish() {
      if (activity.type !== 'invoke') return;
      const value = { status: 200, body: response };
      await context.sendActivity(asSdkActivity({ type: 'invokeResponse', value }));
    },
  };
}

import { CloudAdapter, type TurnContext } from 'botbuilder';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import type { BotAuthentication } from './bot-authentication.ts';
import { asSdkActivity } from './foreign-types.ts';

/** An HTTP answer that the SDK has put together: an invoke's response, or expected replies. */
export interface SdkAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * CloudAdapter without its HTTP part: that one prints errors to the console and sends their message out. No
 * `onTurnError` is set, because a turn's failures are dealt with in the turn.
 */
export class BotAdapter extends CloudAdapter {
  // Not optional here: without an authentication the SDK makes one that lets everybody in.
  constructor(authentication: BotAuthentication) {
    super(authentication);
  }

  /**
   * Authenticates an activity and runs a turn for it.
   * @throws `UnauthorizedError`, and whatever `logic` throws
   */
  async run(
    header: string,
    activity: InboundActivity,
    logic: (context: TurnContext) => Promise<void>,
  ): Promise<SdkAnswer | undefined> {
    // A copy: the SDK writes into the activity it is given.
    return await this.processActivity(header, asSdkActivity({ ...activity }), logic);
  }
}

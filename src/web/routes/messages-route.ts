import type { Server } from 'restify';
import { z } from 'zod';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { systemTime } from '../../time.ts';
import { handleSafely, readJsonBody, refuse, sendRefusal } from '../answers.ts';
import type { WebBot } from '../dependencies.ts';
import type { Metrics } from '../metrics.ts';
import type { RateLimits } from '../rate-limits.ts';

const sender = z.object({ channelId: z.string() });
const withoutToken = refuse(401, 'Unauthorized', 'A valid token is needed.');

/** `POST /api/messages`: where the Bot Connector and the Emulator deliver activities. */
export function addMessagesRoute<Activity>(
  server: Server,
  bot: WebBot<Activity>,
  limits: RateLimits,
  metrics: Metrics,
  log: Logger,
): void {
  server.post(
    '/api/messages',
    handleSafely(log, async (req, res) => {
      const { authorization = '' } = req.headers;
      const body = bot.admits(authorization) ? await readJsonBody(req) : withoutToken;
      if (!body.ok) {
        if (body === withoutToken) {
          res.setHeader('www-authenticate', 'Bearer');
          metrics.turn('', 'refused', 0);
        }
        return sendRefusal(res, (await limits.unproven(req)) ?? body.refusal);
      }
      const from = sender.safeParse(body.value).data;
      const begun = systemTime.monotonic();
      req.body = body.value;
      const outcome = await bot.processHttp(req, res, {
        person: async (channel, id) => (await limits.person(channel, id))?.retryAfterSeconds ?? 0,
        unproven: async () => (await limits.unproven(req))?.retryAfterSeconds ?? 0,
      });
      // Its turn has already been counted.
      if (outcome === 'duplicate') return;
      metrics.turn(from?.channelId ?? '', outcome, (systemTime.monotonic() - begun) / 1000);
    }),
  );
}

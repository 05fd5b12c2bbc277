import type { Server } from 'restify';
import { z } from 'zod';
import { handleSafely } from '../handle-safely.ts';
import type { Metrics, TurnOutcome } from '../metrics.ts';
import type { Log, WebBot } from '../ports.ts';
import { addressOf, type RateLimits } from '../rate-limit/rate-limits.ts';
import { readJsonBody } from '../read-json-body.ts';
import { sendRefusal } from '../refusal.ts';

const sender = z.object({ channelId: z.string(), from: z.object({ id: z.string() }) });

/** `POST /api/messages`: where the Bot Connector and the Emulator deliver activities. */
export function addMessagesRoute<Activity>(
  server: Server,
  bot: WebBot<Activity>,
  limits: RateLimits,
  metrics: Metrics,
  log: Log,
): void {
  server.post(
    '/api/messages',
    handleSafely(log, async (req, res) => {
      const body = await readJsonBody(req);
      if (!body.ok) return sendRefusal(res, body.refusal);
      const from = sender.safeParse(body.value).data;
      if (from !== undefined) {
        // The token is not checked yet: with the address in the key, nobody can use up another's allowance.
        const refused = limits.person(from.channelId, from.from.id, addressOf(req));
        if (refused !== undefined) return sendRefusal(res, refused);
      }
      const begun = performance.now();
      req.body = body.value;
      try {
        await bot.processHttp(req, res);
      } finally {
        metrics.turn(from?.channelId ?? '', outcomeOf(res.statusCode), (performance.now() - begun) / 1000);
      }
    }),
  );
}

function outcomeOf(status: number): TurnOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

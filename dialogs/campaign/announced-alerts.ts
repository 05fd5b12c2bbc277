import { z } from 'zod';
import { commandButton } from '../buttons.ts';
import type { Draft } from '../commit.ts';
import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';
import { operators } from '../wording/operators.ts';

/** What a run did to an alert, as its summary puts it. */
export const announcedAlertSchema = z.object({
  id: z.int(),
  kind: z.enum(['crossed', 'recovered']),
  /** For people. */
  text: z.string(),
});

export type AnnouncedAlert = z.infer<typeof announcedAlertSchema>;

/** A run's summary that mentions alerts, too: directly below its headline, so that it is one message. */
export function withAlerts(message: Message, announced: readonly AnnouncedAlert[] = []): Message {
  if (announced.length === 0) return message;
  const [headline = '', ...rest] = message.text.split('\n');
  const isCrossed = announced.some(({ kind }) => kind === 'crossed');
  const folds = message.folds ?? [];
  const details = folds.at(-1);
  const remove = announced.map(({ id }) => commandButton(`unalert ${id}`, operators.alerts.removeAlert(id)));
  return {
    ...message,
    // A run that passed may have been too slow.
    tone: isCrossed && message.tone === 'good' ? 'warning' : message.tone,
    text: [headline, ...announced.map(({ text }) => text), ...rest].join('\n'),
    ...(details && {
      folds: [...folds.slice(0, -1), { ...details, choices: [...(details.choices ?? []), ...remove] }],
    }),
  };
}

export interface NotingAlerts {
  /** The run was announced before, with fewer results. */
  readonly isCorrection?: boolean;
  /** What the run did waits there until its end is announced. */
  readonly summaryMayComeTo?: readonly Place[];
}

/** What a run did to alerts, for the announcement of its end: part of that decision. */
export interface AlertsOfRun {
  /** @param post the name of the summary that mentions it, in place of a post of its own */
  take(
    draft: Draft,
    run: { readonly campaign: number; readonly run?: number | undefined },
    place: Place,
    post: string,
  ): Promise<readonly AnnouncedAlert[]>;
  /** What no summary mentions is posted on its own. */
  goOn(draft: Draft, campaign: number): Promise<void>;
}

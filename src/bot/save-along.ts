import type { RecordSave, SaveResult } from '../../dialogs/ports/records.ts';

/**
 * Says something and saves a record as one, in a local channel: see `Conversation.sayAndSave`. A failure is not
 * reported: saying it without the record fails the same way.
 * @param post passes on what goes along with the message
 */
export async function sayAndSave(
  save: RecordSave,
  post: (along: SaveAlong) => Promise<unknown>,
): Promise<SaveResult | 'failed'> {
  const along = new SaveAlong(save);
  let failed: 'conflict' | 'failed' = 'failed';
  await post(along).catch((error: unknown) => {
    if (error instanceof SaveConflictError) failed = 'conflict';
  });
  // A middleware may fail after it, or never have passed the message on.
  return along.version === undefined ? failed : { version: along.version };
}

/** A save that goes along with a message, through the SDK and its middleware, to the channel that stores both. */
export class SaveAlong {
  readonly save: RecordSave;
  /** The record's, once both are stored. */
  version: string | undefined;

  constructor(save: RecordSave) {
    this.save = save;
  }
}

/** The record is not as it was, or the message was there before. Nothing was stored. */
export class SaveConflictError extends Error {
  constructor() {
    super('The record that was to be saved with a message has changed.');
    this.name = 'SaveConflictError';
  }
}

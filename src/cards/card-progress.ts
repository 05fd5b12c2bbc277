import type { Message } from '../../dialogs/message.ts';

/**
 * A bar of two columns, what is done and what is left. (Clients that know a `ProgressBar` are few, and the
 * parser of Adaptive Cards 1.5 objects to it.) It is a picture of what the text says, and says nothing itself.
 */
export function cardProgress({ progress }: Message): readonly object[] {
  if (progress === undefined || !(progress.of > 0)) return [];
  const percent = Math.round((100 * Math.min(Math.max(progress.done, 0), progress.of)) / progress.of);
  const part = (id: string, width: number, style: 'accent' | 'emphasis'): readonly object[] =>
    width === 0 ? [] : [{ type: 'Column', id, width, style, spacing: 'none', minHeight: '8px', items: [] }];
  return [
    {
      type: 'ColumnSet',
      spacing: 'default',
      columns: [
        ...part('progress-done', percent, 'accent'),
        ...part('progress-left', 100 - percent, 'emphasis'),
      ],
    },
  ];
}

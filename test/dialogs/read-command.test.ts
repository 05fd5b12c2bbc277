import { describe, expect, test } from 'vitest';
import { readCommand } from '../../dialogs/commands/read-command.ts';
import { type CommandDeclaration, commands } from '../../dialogs/commands/table.ts';

describe('a typed line as a command', () => {
  test.each([
    ['surveys', 'surveys', ''],
    ['  Surveys ', 'surveys', ''],
    ['surveys page 2', 'surveys', '2'],
    ['survey 5', 'survey', '5'],
    ['START   SURVEY Coffee bar', 'survey', 'Coffee bar'],
    ['survey page turners', 'survey', 'page turners'],
    ['cancel', 'stop', ''],
    ['?', 'help', ''],
  ])('%j is %s with %j', (line, name, argument) => {
    expect(readCommand(line)).toEqual({ kind: 'command', name, argument });
  });

  test.each(['', 'please stop', 'stop it', 'helpful', 'surveys now', 'constructor', 'toString'])(
    '%j is none: text that merely contains a command is not one',
    (line) => {
      expect(readCommand(line)).toBeUndefined();
    },
  );

  test('a missing argument is told apart', () => {
    expect(readCommand('survey')).toEqual({ kind: 'incomplete', name: 'survey', example: 'survey 5' });
    expect(readCommand('start survey ')).toMatchObject({ kind: 'incomplete', name: 'survey' });
  });

  test('every example in the table is a line that works', () => {
    for (const [name, { example }] of Object.entries<CommandDeclaration>(commands)) {
      expect(readCommand(example)).toMatchObject({ kind: 'command', name });
    }
  });
});

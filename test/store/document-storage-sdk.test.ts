import { ConversationState, type Storage, TestAdapter } from 'botbuilder';
import { expect, it, onTestFinished } from 'vitest';
import { createDocumentStorage } from '../../src/store/document-storage.ts';
import { makeSqlitePlace } from './sqlite/make-folder.ts';

it("keeps the SDK's own conversation state across turns and a restart", async () => {
  const place = await makeSqlitePlace();
  let database = await place.open();
  onTestFinished(() => place.remove());
  onTestFinished(() => database.close());
  const first = countingBot(createDocumentStorage(database));
  await first.send('hello').assertReply('1').send('again').assertReply('2').startTest();
  await database.close();
  database = await place.open();
  await countingBot(createDocumentStorage(database)).send('still there?').assertReply('3').startTest();
  expect(await database.all('SELECT key FROM documents', [])).toHaveLength(1);
});

function countingBot(storage: Storage): TestAdapter {
  const state = new ConversationState(storage);
  const count = state.createProperty<number>('count');
  return new TestAdapter(async (context) => {
    const next = (await count.get(context, 0)) + 1;
    await count.set(context, next);
    await state.saveChanges(context);
    await context.sendActivity(String(next));
  });
}

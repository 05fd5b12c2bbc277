/** Characters; a write for each line of a long file would cost more than the line. */
const chunkLength = 16 * 1024;

/** The first piece and all that follow, put together to a handy size. */
export async function* inChunks(
  first: IteratorResult<string>,
  iterator: AsyncIterator<string>,
): AsyncGenerator<string> {
  let chunk = '';
  let piece = first;
  while (piece.done !== true) {
    chunk += piece.value;
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
    piece = await iterator.next();
  }
  if (chunk !== '') yield chunk;
}

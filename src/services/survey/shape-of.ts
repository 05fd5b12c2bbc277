const knownNames = [
  'status',
  'message',
  'data',
  'question',
  'text',
  'title',
  'type',
  'answers',
  'id',
  'value',
  'survey',
  'sessionId',
] as const;
const maxDepth = 5;

/**
 * The fields and types of a body from the survey service, e.g. `{status: number, data: {question: null}}`. It contains
 * none of the body's texts, since they may include people's answers, even as field names. Unknown names are counted.
 */
export function shapeOf(body: unknown, depth = 0): string {
  if (body === undefined) return 'nothing';
  if (body === null) return 'null';
  if (typeof body === 'string') return body.trim() === '' ? 'empty text' : 'text';
  if (typeof body !== 'object') return typeof body;
  if (depth === maxDepth) return '…';
  if (Array.isArray(body)) {
    return body.length === 0 ? '[]' : `[${shapeOf(body[0], depth + 1)} × ${body.length}]`;
  }
  const fields = new Map<string, unknown>(Object.entries(body));
  const known = knownNames.filter((name) => fields.has(name));
  const shapes = known.map((name) => `${name}: ${shapeOf(fields.get(name), depth + 1)}`);
  const others = fields.size - known.length;
  if (others > 0) shapes.push(`${others} unknown`);
  return `{${shapes.join(', ')}}`;
}

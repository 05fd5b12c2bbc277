/**
 * Shows a piece of work to any tracer of this process. The work is the same with or without one.
 * @param work may add attributes once they are known
 */
export type Trace = <Value>(
  span: SpanStart,
  work: (note: (attributes: SpanAttributes) => void) => Promise<Value>,
) => Promise<Value>;

interface SpanStart {
  readonly name: string;
  /** `client`: a call to another host; `consumer`: what a channel delivered. Absent: within this process. */
  readonly kind?: 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
}

/**
 * Names and values from code, few of each: no ids, texts, personal data or secrets. With `error.type` the work counts as failed.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export const untraced: Trace = async (_, work) => await work(() => {});

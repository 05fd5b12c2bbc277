import type { Span, SpanKind, SpanStatusCode, Tracer, TracerProvider } from '@opentelemetry/api';
import { type SpanAttributes, type Trace, untraced } from '../dialogs/ports/tracing.ts';
import { version } from './version.ts';

/**
 * Where copies of OpenTelemetry's API of different versions find what one of them has registered. It is read directly: the API
 * package would cost every start its loading, and finds nothing that an older copy of it has registered.
 */
const registered = Symbol.for('opentelemetry.js.api.1');
const client: SpanKind.CLIENT = 2;
const consumer: SpanKind.CONSUMER = 4;
const failed: SpanStatusCode.ERROR = 2;

/** Spans by the tracer that the host of this process registered before it began; without one, no spans. */
export const systemTrace: Trace = traceBy(hostTracer());

function hostTracer(): Tracer | undefined {
  const provider: TracerProvider | undefined = Reflect.get(globalThis, registered)?.trace;
  return provider?.getTracer('canvass', version);
}

function traceBy(tracer: Tracer | undefined): Trace {
  if (tracer === undefined) return untraced;
  return async ({ name, kind, attributes = {} }, work) =>
    await tracer.startActiveSpan(name, { ...kindOf(kind), attributes }, async (span) => {
      try {
        return await work((more) => note(span, more));
      } catch (error) {
        // Not its message, which may quote what somebody wrote.
        note(span, { 'error.type': error instanceof Error ? error.name : 'unknown' });
        throw error;
      } finally {
        span.end();
      }
    });
}

function kindOf(kind: 'client' | 'consumer' | undefined): { readonly kind?: SpanKind } {
  if (kind === undefined) return {};
  return { kind: kind === 'client' ? client : consumer };
}

function note(span: Span, attributes: SpanAttributes): void {
  span.setAttributes(attributes);
  if ('error.type' in attributes) span.setStatus({ code: failed });
}

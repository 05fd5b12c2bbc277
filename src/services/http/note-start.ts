import type { Dispatcher } from 'undici';

/**
 * Tells when a request is about to be written to a connection. Until then nothing of it can have left; from
 * then on no error proves that the service did nothing. A request whose signal is over by then is dropped
 * by the client library at this point, unwritten.
 */
export function noteStart(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        onStart();
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
}

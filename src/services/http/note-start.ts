import type { Dispatcher } from 'undici';

/**
 * Tells when a request is about to be written to a connection. Until then nothing of it can have left; from
 * then on no error proves that the service did nothing. A request whose signal is over by then is dropped
 * at this point, unwritten and untold.
 */
export function noteStart(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context);
        if (!controller.aborted) onStart();
      },
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
}

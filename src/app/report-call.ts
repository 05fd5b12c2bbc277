import type { Log } from '../logging/log.ts';
import type { HttpCall } from '../services/http/http-client.ts';
import type { Metrics } from '../web/metrics.ts';

/** Writes each finished call to a remote service to the metrics, and each failed one to the log. */
export function createReportCall(log: Log, metrics: Metrics): (call: HttpCall) => void {
  return (finished) => {
    // To the microsecond: what is more is noise of the floating point.
    const call = { ...finished, seconds: Number(finished.seconds.toFixed(6)) };
    const service = call.service === 'campaign' ? 'campaign' : 'survey';
    metrics.serviceCall(service, call.operation, call.outcome === 'OK' ? 'ok' : call.outcome, call.seconds);
    if (call.outcome === 'OK') return log.debug({ ...call }, 'A service was called.');
    if (call.status === 401) {
      const variables =
        service === 'survey'
          ? 'SURVEY_API_KEY and SURVEY_API_SECRET'
          : 'CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT';
      return log.error({ ...call }, `The ${service} service refused our credentials: check ${variables}.`);
    }
    log.warn({ ...call }, 'A call to a service failed.');
  };
}

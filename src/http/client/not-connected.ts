/** Wraps the error that kept a connection from being opened: nothing of the request can have left. */
export class NotConnected extends Error {
  readonly code: string;
  /** True for an untrusted certificate, where trying again is no use. */
  readonly permanent: boolean;

  constructor(reason: Error) {
    const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : 'CONNECT_FAILED';
    super(wordsOf(code, reason));
    this.name = 'NotConnected';
    this.code = code;
    this.permanent =
      /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/u.test(this.code) &&
      this.code !== 'ERR_TLS_HANDSHAKE_TIMEOUT';
  }
}

function wordsOf(code: string, reason: Error): string {
  // Node's own words name a switch that changes whom the whole process trusts.
  if (/SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/u.test(code)) return untrusted;
  // OpenSSL's whole message is a line of its source.
  return 'reason' in reason && typeof reason.reason === 'string' ? reason.reason : reason.message;
}

const untrusted =
  'the certificate comes from an authority that Node doesn’t know; NODE_EXTRA_CA_CERTS names a file with it';

import { generate } from 'selfsigned';
import type { Certificate } from '../http/server/json-server.ts';
import { systemRandom } from '../random.ts';
import { systemTime } from '../time.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A new self-signed certificate for loopback: 127.0.0.1, ::1 and localhost. Clients have to be set
 * up to trust it, e.g. by `NODE_EXTRA_CA_CERTS`.
 */
export async function makeCertificate(now = new Date(systemTime.now())): Promise<Certificate> {
  // A trust store looks a certificate up by its subject: two of one name would hide each other.
  const subject = `Canvass reference service ${systemRandom.id()}`;
  const made = await generate([{ name: 'commonName', value: subject }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    // A day early: a client's clock may be behind.
    notBeforeDate: new Date(now.getTime() - day),
    notAfterDate: new Date(now.getTime() + 820 * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return { certificate: made.cert, key: made.private };
}

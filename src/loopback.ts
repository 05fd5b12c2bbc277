import { isIP, isIPv4 } from 'node:net';

/** Whether a host is this machine alone: 127.0.0.0/8 (RFC 1122 §3.2.1.3), ::1 (RFC 4291 §2.5.3), localhost. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/u, '$1').toLowerCase();
  if (isIP(name) === 0) return name === 'localhost';
  return isIPv4(name) ? name.startsWith('127.') : name === '::1' || name === '0:0:0:0:0:0:0:1';
}

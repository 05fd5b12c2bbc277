import { z } from 'zod';

const listenError = z.object({ code: z.string(), syscall: z.enum(['listen', 'getaddrinfo', 'bind']) });

/**
 * Why the configured address can't be listened on, in words for whoever starts Canvass; nothing where the error is
 * about something else.
 */
export function whyNotListening(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string | undefined {
  const code = listenError.safeParse(error).data?.code;
  switch (code) {
    case undefined:
      return undefined;
    case 'EADDRINUSE':
      return `PORT: ${port} is taken on ${host}. Accepted: a free port, or 0 for any.`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Accepted: a port from 1024 on, or 0 for any free one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: no address is known for ${host} (${code}). Accepted: an IP address of this machine, or a name for one.`;
    default:
      return `HOST: ${host} is no address that this machine can listen on (${code}). Accepted: an IP address of this machine, or a name for one.`;
  }
}

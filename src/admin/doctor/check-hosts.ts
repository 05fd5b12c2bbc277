import { resolve } from 'node:path';
import { countWords, durationWords } from '../../../dialogs/wording/format.ts';
import type { Configuration } from '../../config/configuration.ts';
import { lookAt, type Seen } from '../../http/client/look.ts';
import { systemTime } from '../../time.ts';
import { hasNoDatabase } from './check-database.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';

type Settings = Pick<
  Configuration,
  | ('survey' | 'campaign' | 'webhook' | 'publicUrl' | 'webChat' | 'webChatSites' | 'localMode' | 'host')
  | ('port' | 'databaseUrl' | 'dataFolder')
>;

/** Whether each address answers, until when its certificate is valid, and how far its clock is from ours. */
export async function checkHosts(settings: Settings): Promise<readonly Finding[]> {
  const checks = await Promise.all([
    checkRunning(settings),
    checkService('survey service', settings.survey?.url),
    checkService('campaign service', settings.campaign?.url),
    checkPublicUrl(settings),
    checkWebhook(settings),
    checkSites(settings),
  ]);
  return checks.flat();
}

async function checkService(what: string, url: string | undefined): Promise<readonly Finding[]> {
  if (url === undefined) return [];
  const look = await lookAt(url);
  // Whether it answers at all is reported where its credentials are tried.
  return look.ok ? [...certificate(what, look.seen), ...clock(what, look.seen)] : [];
}

/** A Canvass on this machine with these settings. */
async function checkRunning(settings: Settings): Promise<readonly Finding[]> {
  const { host, port, dataFolder } = settings;
  if (port === 0) return [skipped('Canvass', 'PORT is 0, so a running Canvass can’t be found')];
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const base = `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
  const [alive, ready] = await Promise.all([lookAt(`${base}/healthz`), lookAt(`${base}/readyz`)]);
  if (!alive.ok || !ready.ok) return [skipped('Canvass', `none answers at ${base}`)];
  const version = /"version":"([^"]+)"/u.exec(alive.seen.body)?.[1];
  if (version === undefined)
    return [warning('Canvass', `something else answers at ${base}`, 'change PORT, or end it')];
  if (hasNoDatabase(settings))
    return [
      failure(
        'Canvass',
        `version ${version} runs at ${base}, but its data isn’t in ${resolve(dataFolder)}`,
        'run this with the settings that it was started with, such as DATA_DIR',
      ),
    ];
  const reason = /"reason":"([^"]+)"/u.exec(ready.seen.body)?.[1];
  return ready.seen.status === 200
    ? [ok('Canvass', `version ${version} runs at ${base}, and is ready`)]
    : [
        failure(
          'Canvass',
          `version ${version} runs at ${base}, and is not ready: ${reason ?? ''}`,
          'see docs/operations.md, Health',
        ),
      ];
}

async function checkPublicUrl({ publicUrl, localMode }: Settings): Promise<readonly Finding[]> {
  if (publicUrl === undefined) {
    const found = 'is not set: links in cards lead to the address that Canvass listens on';
    return [
      localMode
        ? skipped('PUBLIC_URL', found)
        : warning('PUBLIC_URL', found, 'set it to the https:// address of the proxy in front'),
    ];
  }
  const look = await lookAt(`${publicUrl}/healthz`);
  if (!look.ok)
    return [failure('PUBLIC_URL', look.why, 'check the name, the proxy in front, and its certificate')];
  const { seen } = look;
  const isOurs = seen.status === 200 && seen.body.includes('"alive"');
  return [
    isOurs
      ? ok('PUBLIC_URL', `leads to Canvass (${publicUrl})`)
      : failure(
          'PUBLIC_URL',
          `${publicUrl}/healthz answers ${seen.status}, and not as Canvass does`,
          'start Canvass, and check where the proxy in front leads to',
        ),
    ...certificate('PUBLIC_URL', seen),
    ...clock('PUBLIC_URL', seen),
  ];
}

async function checkWebhook({ webhook }: Settings): Promise<readonly Finding[]> {
  if (webhook === undefined) return [];
  const look = await lookAt(webhook.url, { method: 'HEAD', onlyPublic: !webhook.allowsPrivate });
  if (!look.ok)
    return [failure('WEBHOOK_URL', withoutPath(look.why, webhook.url), 'check the address and the receiver')];
  const { seen } = look;
  return [
    ok('WEBHOOK_URL', `answers (${seen.status} to HEAD; nothing was posted)`),
    ...certificate('WEBHOOK_URL', seen),
  ];
}

/** A receiver's address often has a token in it. */
function withoutPath(text: string, url: string): string {
  return text.replaceAll(url, new URL(url).host);
}

async function checkSites({ webChat, webChatSites, publicUrl }: Settings): Promise<readonly Finding[]> {
  const what = 'WEB_CHAT_SITES';
  if (webChatSites.length === 0) return [];
  if (!webChat)
    return [warning(what, 'names sites, but the web chat is off', 'set WEB_CHAT=on, or remove the sites')];
  const looks = await Promise.all(webChatSites.map(async (site) => ({ site, look: await lookAt(site) })));
  const isSecure = publicUrl?.startsWith('https:') === true;
  const needsSecure = webChatSites.some((site) => site.startsWith('https:'));
  return [
    ...looks.map(({ site, look }) =>
      look.ok
        ? ok(what, `${site} answers`)
        : warning(what, `${site}: ${look.why}`, 'check the site’s address'),
    ),
    ...(needsSecure && !isSecure
      ? [
          warning(
            what,
            'browsers don’t show an http: page in a frame of an https: site',
            'set PUBLIC_URL to an https:// address',
          ),
        ]
      : []),
  ];
}

const day = 24 * 60 * 60_000;
/** Certificates are usually renewed a month before they end. */
const soon = 21 * day;

function certificate(what: string, { validUntil }: Pick<Seen, 'validUntil'>): readonly Finding[] {
  if (validUntil === undefined) return [];
  const left = validUntil - systemTime.now();
  const found = `its certificate is valid until ${new Date(validUntil).toISOString().slice(0, 10)}, for ${countWords(Math.floor(left / day), 'more day')}`;
  return [left < soon ? warning(what, found, 'renew it') : ok(what, found)];
}

/** Tokens are refused by a clock that is off by five minutes. Milliseconds. */
const tooFar = 4 * 60_000;
const noticeable = 20_000;

export function clock(what: string, { aheadMs }: Pick<Seen, 'aheadMs'>): readonly Finding[] {
  if (aheadMs === undefined) return [];
  const off = Math.abs(aheadMs);
  if (off < noticeable) return [ok(what, 'its clock agrees with this machine’s')];
  const found = `its clock is ${durationWords(off)} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s`;
  const todo = 'set this machine’s clock (timedatectl), if it is the one that is wrong';
  return [off > tooFar ? failure(what, found, todo) : warning(what, found, todo)];
}

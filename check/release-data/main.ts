import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { english } from '../../dialogs/wording/english.ts';
import { version } from '../../src/version.ts';
import { startFakeBotConnector } from '../../test/support/fake-bot-connector.ts';
import { leaveUnderWay } from '../../test/support/left-under-way.ts';
import { startPostgres } from '../../test/support/postgres/start-postgres.ts';
import { startCampaignCanvass, type TestCanvass } from '../../test/support/start-canvass.ts';
import { startInvitationCanvass } from '../../test/support/start-invitation-canvass.ts';
import { customerScenes } from '../transcript/customer-scenes.ts';
import { failureScenes } from '../transcript/failure-scenes.ts';
import { operatorScenes } from '../transcript/operator-scenes.ts';
import type { Stage } from '../transcript/people.ts';
import { privateScenes } from '../transcript/private-scenes.ts';
import { tracedWording } from '../transcript/traced-wording.ts';
import { createTranscript } from '../transcript/transcript.ts';

/**
 * Writes what this version leaves behind into `test/releases/VERSION`: run once, when a version is released. The versions after it
 * open these data in `test/app/releases.test.ts`. They are the conversations of `npm run transcript`, and people in the middle
 * of something.
 */
const folder = join(import.meta.dirname, '../../test/releases', version);
mkdirSync(folder, { recursive: true });

/** When each was left: milliseconds since 1970. */
const leftAt: Record<string, number> = {};
write('fair.sqlite', await playFair({}, keptSqlite));
const postgres = await startPostgres();
const url = await postgres.makeDatabase();
write('fair.sql', await playFair({ DATABASE_URL: url }, (canvass) => keptPostgres(canvass, url)));
await postgres.end();
// Time passes in it, so that it comes last.
write('troubles.sqlite', await playTroubles(keptSqlite));
writeFileSync(join(folder, 'left-at.json'), `${JSON.stringify(leftAt, undefined, 2)}\n`);
// Whatever still listens has nothing to add.
process.exit();

function write(name: string, data: Buffer): void {
  leftAt[name] = Date.now();
  const packed = gzipSync(data, { level: 9 });
  writeFileSync(join(folder, `${name}.gz`), packed);
  console.log(`${name}.gz: ${Math.round(packed.length / 1024)} KB`);
}

type Keep = (canvass: TestCanvass) => Promise<Buffer>;

/** Everything goes well: customers and operators, over the reference services. */
async function playFair(environment: Record<string, string>, keep: Keep): Promise<Buffer> {
  const connector = await startFakeBotConnector();
  const canvass = await startCampaignCanvass(environment);
  const stage = { ...newStage(), connector, url: () => canvass.url };
  await customerScenes(stage, english);
  await operatorScenes(stage);
  await leaveUnderWay(canvass.url);
  const data = await keep(canvass);
  await canvass.close();
  await connector.close();
  return data;
}

/** Services that fail, people who are invited, and time that passes. */
async function playTroubles(keep: Keep): Promise<Buffer> {
  const rough = await startInvitationCanvass();
  const stage = { ...newStage(), connector: rough.connector, url: () => rough.canvass.url };
  await failureScenes(stage, english, rough.canvass);
  await privateScenes(stage, english, rough, passTime);
  const data = await keep(rough.canvass);
  await rough.close();
  return data;
}

function newStage(): Pick<Stage, 'transcript' | 'locale'> {
  return { transcript: createTranscript('', tracedWording(english)), locale: 'en' };
}

async function keptSqlite(canvass: TestCanvass): Promise<Buffer> {
  const file = join(tmpdir(), `canvass-${version}-${process.pid}.sqlite`);
  await canvass.restart((database) => void database.exec(`VACUUM INTO '${file}'`));
  try {
    return readFileSync(file);
  } finally {
    rmSync(file);
  }
}

async function keptPostgres(canvass: TestCanvass, from: string): Promise<Buffer> {
  const flags = ['--inserts', '--no-owner', '--no-privileges', '--no-comments'];
  let dump = Buffer.alloc(0);
  await canvass.restart(() => {
    dump = execFileSync('pg_dump', [...flags, from], { maxBuffer: 1 << 28 });
  });
  return dump;
}

/** Puts this process's clock forward. */
function passTime(milliseconds: number): void {
  const before = Date.now;
  Date.now = () => before() + milliseconds;
}

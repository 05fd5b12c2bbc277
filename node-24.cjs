// Runs a program under Node 24: `node node-24.cjs PROGRAM [ARGUMENT …]`.
// npm 11 puts the Node that `npm ci` brings first on the path of every script. npm 10 installs it too, and then removes
// that link with the packages for other systems, so that scripts get the machine's own Node.
const { spawn } = require('node:child_process');
const { lstatSync, mkdirSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { homedir } = require('node:os');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const wanted = 24;
const program = resolve(process.argv[2]);

keepCompiledModules();
if (Number(process.versions.node.split('.')[0]) >= wanted) {
  // Without a folder it would take one that all users share.
  if (process.env.NODE_COMPILE_CACHE !== undefined) enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.argv.splice(1, 2, program);
  import(pathToFileURL(program).href);
} else {
  runUnder(broughtNode());
}

/**
 * Half of a start is compiling: Node keeps what comes of it, for this start's processes and the next ones. Others could
 * have us run what they put there, so only in a folder that is this user's alone.
 */
function keepCompiledModules() {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return;
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  try {
    const folder = join(LOCALAPPDATA || XDG_CACHE_HOME || join(homedir(), '.cache'), 'canvass', 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    if (isOurs) process.env.NODE_COMPILE_CACHE = folder;
  } catch {
    // A user without a home has nothing kept.
  }
}

function broughtNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    return join(require.resolve(`${name}/package.json`), '..', 'bin', file);
  } catch {
    console.error(
      `Canvass runs on Node ${wanted}; this is ${process.version}, and npm brought no other (${name}).`,
    );
    console.error(`Install Node ${wanted}, or run npm ci on a system that docs/deployment.md names.`);
    process.exit(1);
  }
}

function runUnder(node) {
  const child = spawn(node, [...process.execArgv, program, ...process.argv.slice(3)], { stdio: 'inherit' });
  // The one that is started is the one that a service manager or a terminal speaks to.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

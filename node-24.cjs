// Runs a program under Node 24: `node node-24.cjs PROGRAM [ARGUMENT …]`.
// npm 11 puts the Node that `npm ci` brings first on the path of every script. npm 10 installs it too, and then removes
// that link with the packages for other systems, so that scripts get the machine's own Node.
const { spawn } = require('node:child_process');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');

const wanted = 24;
const program = resolve(process.argv[2]);

if (Number(process.versions.node.split('.')[0]) >= wanted) {
  process.argv.splice(1, 2, program);
  import(pathToFileURL(program).href);
} else {
  runUnder(broughtNode());
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

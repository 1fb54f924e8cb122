// `npm run dev`: Vite serves the pages with hot replacement and passes calls on to a server that is bundled and
// started again after each change of its code. The database is the one of `npm start`.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build, giveUp, install, root, say } from './prepare.mjs';

install();
const { watch } = await import('rolldown');
const { createServer } = await import('vite');
const { default: bundles } = await import('../rolldown.config.mjs');

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
process.env.DEV_API_PORT = String(apiPort);
await build().catch((error) => giveUp(`The build failed:\n${error.message}`));

const parent = spawn(process.execPath, [path.join(root, 'dist', 'start.mjs')], {
  env: { KONTORA_PUBLIC_URL: `http://localhost:${port}`, ...process.env, PORT: String(apiPort) },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const vite = await createServer({ server: { port } });
await vite.listen();
say(`Pages with hot replacement: http://localhost:${port}`);

let isFirst = true; // the watcher bundles at once, and what it bundles then runs already
const watcher = watch(bundles);
watcher.on('event', (event) => {
  if (event.code === 'ERROR') say(event.error.message);
  if (event.code !== 'END') return;
  if (!isFirst) parent.send('restart server');
  isFirst = false;
});

async function stop() {
  await watcher.close();
  await vite.close();
  parent.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
parent.on('exit', async (code) => {
  await watcher.close();
  await vite.close();
  process.exit(code ?? 1);
});

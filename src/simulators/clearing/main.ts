/** The clearing simulator as a program: a child of start.ts in the demo. It ends with its parent. */
import fs from 'node:fs';
import { Clearing } from './clearing.ts';

/** Files are also found where the system gives no notice of them. */
const lookMs = 1000;

let wake = () => {};
let isReady = false;
let isOver = false;

async function run(railDir: string): Promise<void> {
  const clearing = new Clearing(railDir);
  const watchers = [clearing.folders.out, clearing.folders.others].map((folder) => fs.watch(folder, () => wake()));
  for (const watcher of watchers) watcher.on('error', () => {});
  process.send?.({ type: 'ready', url: railDir });
  isReady = true;
  while (!isOver) {
    const nextAt = clearing.step();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, Math.min(lookMs, nextAt - Date.now())));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  for (const watcher of watchers) watcher.close();
  clearing.close();
}

function leave(): void {
  isOver = true;
  wake();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
process.once('disconnect', leave);
const railDir = process.env['KONTORA_RAIL_DIR'];
try {
  if (!railDir) throw new Error('KONTORA_RAIL_DIR is missing: `npm start` runs the clearing simulator in the demo.');
  await run(railDir);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  // the parent listens until it learns that we are ready
  if (process.send && !isReady) process.send({ type: 'refused', message });
  else console.error(message);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

/** The card processor's simulator as a program: a child of start.ts in the demo. It ends with its parent. */
import fs from 'node:fs';
import path from 'node:path';
import { processorPath } from '#features/cards/processor/messages.ts';
import { sendToBankAt } from './bank.ts';
import { Processor } from './processor.ts';
import { createCardsServer } from './server.ts';
import { readSettings, type Settings } from './settings.ts';

/** What is due is looked for at least so often. */
const lookMs = 60_000;

let wake = () => {};
let isOver = false;

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: \`npm start\` runs the card simulator in the demo.`);
  return value;
}

/** Of the file; those of the demo without one. */
function settingsIn(file: string): Settings {
  if (!fs.existsSync(file)) return readSettings();
  try {
    return readSettings(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function open(): { processor: Processor; secret: string } {
  const folder = needed('CARDS_DIR');
  const secret = needed('KONTORA_CARDS_SECRET');
  const settings = settingsIn(process.env['CARDS_SETTINGS'] ?? path.join(folder, 'settings.json'));
  const sendToBank = sendToBankAt(new URL(processorPath, needed('CARDS_BANK_URL')).href, secret);
  return { processor: new Processor({ folder, settings, sendToBank, wake: () => wake() }), secret };
}

async function run(processor: Processor, secret: string): Promise<void> {
  const server = createCardsServer(processor, secret);
  server.listen(Number(process.env['CARDS_PORT'] ?? 0), '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}${processorPath}` });
  });
  while (!isOver) {
    await processor.step();
    await new Promise<void>((resolve) => {
      // asked only now: what has changed since the step woke no one
      const nextAt = isOver ? 0 : processor.nextAt();
      const timer = setTimeout(resolve, Math.max(0, Math.min(lookMs, nextAt - Date.now())));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  server.close();
  server.closeAllConnections();
  processor.close();
}

function leave(): void {
  isOver = true;
  wake();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
process.once('disconnect', leave);
try {
  const { processor, secret } = open();
  await run(processor, secret);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (process.send) process.send({ type: 'refused', message });
  else console.error(message);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

// The built card simulator (dist/cards.mjs) as a process of its own, in a folder that somebody else makes and removes.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { BankAnswer, FromProcessor } from '#features/cards/processor/messages.ts';
import { readChildMessage } from '#server/processes/channel.ts';
import { whenEnded } from '#server/processes/child.ts';
import type { Step } from '#simulators/cards/book.ts';

export interface TestCards {
  /** where it takes messages: KONTORA_CARDS_URL of the bank */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface CardMessages {
  /** all that it has ever had to send the bank */
  planned: FromProcessor[];
  /** what the bank has answered by now, or the simulator instead of it, by message id */
  answers: Map<string, BankAnswer>;
}

/** What is in its journal. */
export function readCardMessages(folder: string): CardMessages {
  const lines = fs.readFileSync(path.join(folder, 'journal.jsonl'), 'utf8').split('\n').slice(0, -1);
  const steps = lines.map((line): Step => JSON.parse(line));
  return {
    planned: steps.flatMap((step) => ('tellings' in step ? step.tellings.map(({ message }) => message) : [])),
    answers: new Map(steps.flatMap((step) => (step.kind === 'told' ? [[step.id, step.answer]] : []))),
  };
}

interface Options {
  folder: string;
  /** the bank, without a path */
  bankUrl: string;
  secret: string;
  /** a free one unless given; a bank that must know it before takes it from `freePort` */
  port?: number;
  /** those of docs/cards.md */
  settings?: object;
}

/** Starts it and waits until it takes messages. */
export async function startCards({ folder, bankUrl, secret, port = 0, settings = {} }: Options): Promise<TestCards> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
  const own = { CARDS_DIR: folder, CARDS_BANK_URL: bankUrl, CARDS_PORT: String(port), KONTORA_CARDS_SECRET: secret };
  const env = { PATH: process.env['PATH'], ...own };
  const child = fork('dist/cards.mjs', [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = whenEnded(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (received) => {
      const message = readChildMessage(received);
      if (message?.type === 'ready') resolve(message.url);
      else if (message) reject(new Error(message.message));
    });
    void ended.then((how) => reject(new Error(`The card simulator ended before it was ready (${how}).`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: Number(child.pid), stop };
}

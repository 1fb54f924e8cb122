// The SEPA rail in a test: its folders in a temporary place, and the other side of them. Rounds run when a test says
// so.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { RailMessage, Remittance } from '#features/rails/iso20022/messages.ts';
import { readMessage } from '#features/rails/iso20022/read.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';
import { rail as limits } from '#features/rails/limits.ts';
import { RailFolders } from '#features/rails/server/folders.ts';
import type { RailContext } from '#features/rails/server/railContext.ts';
import { sendInstant, sendOut, takeIn, takeInInstant } from '#features/rails/server/sepa.ts';
import { readBank } from '#server/clock/bank.ts';
import { getDb } from '#server/db/pool.ts';
import type { ScreenPayments } from '#server/feature.ts';
import { Threads } from '#server/threads/threads.ts';
import { clearingBic } from './bank.ts';

type Headed = Exclude<RailMessage, { kind: 'camt.053' | 'camt.054' }>;
export type Content = {
  [K in Headed['kind']]: Omit<Extract<Headed, { kind: K }>, 'messageId' | 'createdAt' | 'senderBic' | 'receiverBic'>;
}[Headed['kind']];

/** A transfer of ours as the clearing got it, with the message that brought it. */
export interface Sent {
  messageId: string;
  transactionId: string;
  amountMinor: bigint;
  settlementDay: string;
  remittance?: Remittance;
}

/** message ids are unique for ever, in all rails of a file */
let count = 0;

export class TestRail {
  readonly root: string;
  readonly context: RailContext;
  readonly errors: unknown[] = [];

  private constructor(root: string, context: RailContext) {
    this.root = root;
    this.context = context;
  }

  /** @param app a pool with the servers' login */
  static async open(app: pg.Pool, options: Partial<RailContext> = {}): Promise<TestRail> {
    const root = await fs.mkdtemp(path.join(os.tmpdir(), 'kontora-rail-'));
    const folders = new RailFolders(root);
    await folders.make();
    const bank = await readBank(getDb(app));
    const threads = new Threads({ getFile: () => new URL('file:///not-needed.mjs'), environment: { databaseUrl: '' } });
    return new TestRail(root, {
      pool: app,
      bank,
      clearingBic,
      folders,
      atOnce: true,
      maxSlice: limits.maxSlice,
      screens: [],
      threads,
      ...options,
    });
  }

  /** The same folders, seen by a process with other settings. */
  with(options: Partial<RailContext>): TestRail {
    return new TestRail(this.root, { ...this.context, ...options });
  }

  withScreen(screen: ScreenPayments): TestRail {
    return this.with({ screens: [{ stops: screen }] });
  }

  async close(): Promise<void> {
    await fs.rm(this.root, { recursive: true });
  }

  /** Rounds outwards until nothing is left. */
  async send(): Promise<void> {
    while ((await sendOut(this.context, (error) => this.errors.push(error))) !== 'nothing');
  }

  /** One round of the loop that instant payments have of their own. */
  async sendInstant(): Promise<void> {
    await sendInstant(this.context, (error) => this.errors.push(error));
  }

  /** Rounds inwards until nothing is left. */
  async take(): Promise<void> {
    while ((await takeIn(this.context, (error) => this.errors.push(error))) !== 'nothing');
  }

  readonly #left = new Set<string>();
  /** Rounds of the loop that files of instant payments have of their own, until nothing is left. */
  async takeInstant(): Promise<void> {
    while ((await takeInInstant(this.context, this.#left, (error) => this.errors.push(error))) !== 'nothing');
  }

  async names(folder: 'out' | 'in' | 'done' | 'failed'): Promise<string[]> {
    // a name with a dot is not written whole yet
    return (await fs.readdir(path.join(this.root, folder))).filter((name) => !name.startsWith('.'));
  }

  /** The clearing takes what lies in `out`. */
  async collect(): Promise<RailMessage[]> {
    // a name with a dot in front is being written
    const names = (await this.names('out')).filter((name) => !name.startsWith('.')).sort();
    const messages: RailMessage[] = [];
    for (const name of names) {
      messages.push(readMessage(await fs.readFile(path.join(this.root, 'out', name))));
      await fs.rename(path.join(this.root, 'out', name), path.join(this.root, 'done', name));
    }
    return messages;
  }

  /** Hands payments over, and collects their transfers. */
  async handOver(): Promise<Sent[]> {
    await this.send();
    return (await this.collect()).flatMap((message) => {
      if (message.kind !== 'pacs.008') return [];
      const { messageId, settlementDay, transfers } = message;
      return transfers.map(({ transactionId, amountMinor }) => ({
        messageId,
        transactionId,
        amountMinor,
        settlementDay,
      }));
    });
  }

  /** The bytes of a message of the clearing. */
  make(content: Content, head: { messageId?: string; senderBic?: string; receiverBic?: string } = {}): Buffer {
    count += 1;
    const { bank } = this.context;
    const usual = { messageId: `C${count}`, senderBic: clearingBic, receiverBic: bank.bic };
    return Buffer.from(writeMessage({ ...content, createdAt: '2026-11-22T10:00:00.000Z', ...usual, ...head }));
  }

  /** Puts a file into `in`; named by its content unless given. */
  async put(bytes: Uint8Array, name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}.xml`) {
    // whole at once, as a clearing does: the bank would refuse half a file
    const beside = path.join(this.root, `put-${name}`);
    await fs.writeFile(beside, bytes);
    await fs.rename(beside, path.join(this.root, 'in', name));
  }

  /** The clearing answers transfers, and the bank takes the answer. */
  async answer(sent: readonly Sent[], status: string, reason?: string): Promise<void> {
    await this.put(this.statusReport(sent, status, reason));
    await this.take();
  }

  statusReport(sent: readonly Sent[], status: string, reason?: string): Buffer {
    return this.make({
      kind: 'pacs.002',
      originalMessageId: sent[0]?.messageId ?? '',
      originalKind: 'pacs.008.001.08',
      transfers: sent.map(({ transactionId }) => ({
        transactionId,
        endToEndId: 'NOTPROVIDED',
        status,
        ...(reason !== undefined && { reason: { code: reason } }),
      })),
    });
  }

  getReturn(sent: readonly Sent[], reason: string, amountMinor?: bigint): Buffer {
    return this.make({
      kind: 'pacs.004',
      settlementDay: '2026-11-23',
      returns: sent.map((one, i) => ({
        returnId: `R${count}-${i}`,
        amountMinor: amountMinor ?? one.amountMinor,
        reason: { code: reason },
        original: {
          messageId: one.messageId,
          transactionId: one.transactionId,
          endToEndId: 'NOTPROVIDED',
          amountMinor: one.amountMinor,
          settlementDay: one.settlementDay,
        },
      })),
    });
  }
}

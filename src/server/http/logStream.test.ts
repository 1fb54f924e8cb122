import { execFile, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BundledTasks, bundleTasks } from '#tests/harness/bundleTasks.ts';
import { LogStream } from './logStream.ts';

const written: string[] = [];
let isFull = false;
class Output extends EventEmitter {
  write(text: string): void {
    if (isFull) this.emit('error', new Error('no space left on device'));
    else written.push(text);
  }
}
let log: LogStream;

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
  log = new LogStream(new Output());
});
afterEach(() => {
  vi.useRealTimers();
});

test('lines that come together are written together, 20 ms later', () => {
  log.write('one\n');
  log.write('two\n');
  vi.advanceTimersByTime(19);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  log.write('three\n');
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('a warning is written at once, with what waited before it', () => {
  log.lastLevel = 30;
  log.write('call\n');
  log.lastLevel = 40;
  log.write('warning\n');
  expect(written).toEqual(['call\nwarning\n']);
});

test('many lines do not wait', () => {
  for (let i = 0; i < 17; i++) log.write('x'.repeat(1000));
  expect(written.map(({ length }) => length)).toEqual([17_000]);
});

test('a full disk costs lines of the log, not the process; once there is room it is written again', () => {
  isFull = true;
  log.write('lost');
  log.flush();
  isFull = false;
  log.write('kept');
  log.flush();
  expect(written).toEqual(['kept']);
});

// more than a pipe holds, so that the end of the process has to wait for its reader
const lines = "for (let i = 0; i < 20_000; i++) processLog.write('line ' + i + '\\n');";
const onSignal =
  `process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid, 'SIGTERM'); ` +
  'setInterval(() => {}, 1000)';

describe('the end of the process', () => {
  let bundle: BundledTasks;
  let file = '';
  beforeAll(async () => {
    vi.useRealTimers();
    bundle = await bundleTasks(['src/server/http/logStream.ts']);
    file = new URL('logStream.ts.mjs', bundle.folder).href;
  });
  beforeEach(() => vi.useRealTimers());
  afterAll(() => bundle.remove());

  test.each([
    ['process.exit', 'process.exit(0)'],
    ['an uncaught error', `throw new Error('uncaught')`],
    ['a signal that the process handles', onSignal],
    ['nothing left to do', ''],
  ])('%s loses no line', async (_, end) => {
    const program = `import { processLog } from '${file}'; ${lines} ${end}`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout.split('\n').slice(-2)).toEqual(['line 19999', '']);
  });

  test('a reader that is gone does not end the process', async () => {
    const more =
      'setTimeout(() => { processLog.write("more\\n"); setTimeout(() => console.error("alive"), 100) }, 100)';
    const program = `import { processLog } from '${file}'; ${lines} ${more}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    expect(await text(child.stderr)).toBe('alive\n');
  });
});

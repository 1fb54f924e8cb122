import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { logStream } from './logStream.ts';

test('a full disk costs lines of the log, not the process; once there is room it is written again', () => {
  const written: string[] = [];
  let isFull = true;
  class Output extends EventEmitter {
    write(line: string): void {
      if (isFull) this.emit('error', new Error('no space left on device'));
      else written.push(line);
    }
  }
  const log = logStream(new Output());
  log.write('lost');
  isFull = false;
  log.write('kept');
  expect(written).toEqual(['kept']);
});

// Forms with files: parts, bounds and what is refused.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { begin, finance, maxBytes, openFiles, outcome, setUpUploads, sha256 } from '#tests/harness/uploadSample.ts';
import type { Reply } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies } from '../harness/village.ts';

setUpUploads();

describe('a form', () => {
  const to = `/web/${companies.timber}/list`;
  interface Part {
    name: string;
    file?: string;
    type?: string;
    content: string;
  }
  const lines: Part = {
    name: 'list',
    file: 'Są\u202erašas\u200b.csv',
    type: 'text/csv',
    content: 'a,b\n'.repeat(20_000),
  };
  const comment: Part = { name: 'comment', content: 'Nauja' };
  let boundaries = 0;

  function sendParts(parts: readonly Part[], { key = randomUUID(), isCut = false } = {}): Promise<Reply> {
    boundaries += 1;
    const boundary = `----boundary${boundaries}`;
    const text = parts.map(({ name, file, type, content }) => {
      const filename = file ? `; filename="${file}"` : '';
      const contentType = type ? `content-type: ${type}\r\n` : '';
      return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n${contentType}\r\n${content}\r\n`;
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return finance.send('POST', to, { text: text.join('') + (isCut ? '' : `--${boundary}--\r\n`), key, headers });
  }

  test('brings its fields and files', async () => {
    expect((await sendParts([comment, lines, { ...lines, file: 'b.csv', content: 'x' }])).body).toEqual({
      comment: 'Nauja',
      files: [
        {
          name: 'Sąrašas.csv',
          type: 'text/csv',
          sizeBytes: 80_000,
          sha256: sha256(lines.content),
          text: lines.content.slice(0, 100),
        },
        { name: 'b.csv', type: 'text/csv', sizeBytes: 1, sha256: sha256('x'), text: 'x' },
      ],
    });
  });

  test('is the same for its key with any boundary of the browser, and another with other bytes', async () => {
    const key = randomUUID();
    const first = await sendParts([comment, lines], { key });
    expect(await sendParts([comment, lines], { key })).toMatchObject({ status: 200, body: first.body });
    for (const other of [
      [{ ...comment, content: 'Sena' }, lines],
      [comment, { ...lines, content: 'x' }],
      [comment, { ...lines, file: 'x.csv' }],
    ])
      expect(outcome(await sendParts(other, { key }))).toEqual([422, 'idempotency-key-reused']);
  });

  test.each<[string, readonly Part[], number, string, { isCut?: boolean }?]>([
    ['a field that is too long', [{ ...comment, content: 'x'.repeat(21) }, lines], 400, 'invalid-input'],
    ['a field twice', [comment, comment, lines], 400, 'invalid-input'],
    ['an unknown field', [comment, { name: 'more', content: '' }, lines], 400, 'invalid-input'],
    ['a hostile field', [{ ...comment, content: 'a\0b' }, lines], 400, 'malformed-request'],
    ['a file of another type', [comment, { ...lines, type: 'text/html' }], 415, 'wrong-content-type'],
    ['a name without end', [comment, { ...lines, file: 'x'.repeat(300) }], 400, 'malformed-request'],
    ['no end', [comment, lines], 400, 'malformed-request', { isCut: true }],
    ['too many files', [comment, ...Array(21).fill({ ...lines, content: 'x' })], 413, 'body-too-large'],
    ['too many bytes', [comment, { ...lines, content: 'x'.repeat(maxBytes) }], 413, 'body-too-large'],
  ])('with %s is refused', async (_, parts, status, code, options) => {
    expect(outcome(await sendParts(parts, options))).toEqual([status, code]);
  });

  test('that breaks off in a file leaves nothing, and no file open', async () => {
    const head = { 'content-length': '100000', 'content-type': 'multipart/form-data; boundary=b' };
    const { socket } = await begin(finance, head, to, 'POST');
    socket.write(
      '--b\r\ncontent-disposition: form-data; name="list"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
    );
    socket.write('a,b\n'.repeat(10_000));
    await until(async () => openFiles().length > 0 || process.platform !== 'linux');
    socket.destroy();
  });

  test('without a boundary is malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const reply = await finance.send('POST', to, { text: 'x', key: randomUUID(), headers });
    expect(outcome(reply)).toEqual([400, 'malformed-request']);
  });
});

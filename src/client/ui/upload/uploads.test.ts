import { expect, test } from 'vitest';
import { type FileRow, fitting, getFiles, getRoom, getStored, nextToSend } from './uploads.ts';

const row = (key: string, state: FileRow['state'], more: Partial<FileRow> = {}): FileRow => ({
  key,
  name: `${key}.pdf`,
  sizeBytes: 1,
  state,
  share: 0,
  ...more,
});
const keys = (rows: readonly FileRow[]) => rows.map(({ key }) => key);

test('three are sent at once, in their order; what ended makes room', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((key) => row(key, 'waiting'));
  expect(keys(nextToSend(five))).toEqual(['a', 'b', 'c']);
  const under = [
    row('a', 'sending'),
    row('b', 'failed'),
    row('c', 'sending'),
    row('d', 'waiting'),
    row('e', 'waiting'),
  ];
  expect(keys(nextToSend(under))).toEqual(['d']);
  expect(nextToSend(['a', 'b', 'c'].map((key) => row(key, 'sending')))).toEqual([]);
});

test('a form waits for what is judged, waits or is sent, and stops at what failed', () => {
  const states = ['waiting', 'sending', 'stored', 'refused', 'failed'] as const;
  expect(
    getFiles(
      states.map((state) => row(state, state)),
      ['new.pdf'],
    ),
  ).toEqual({
    underWay: ['new.pdf', 'waiting.pdf', 'sending.pdf'],
    failed: ['failed.pdf'],
  });
});

test('stored are those with an id; a refused one takes no place', () => {
  const rows = [row('a', 'stored', { id: '1' }), row('b', 'refused'), row('c', 'failed')];
  expect(getStored(rows)).toEqual([{ id: '1', name: 'a.pdf', sizeBytes: 1, pictureUrl: undefined }]);
  expect([getRoom(rows, 3), getRoom(rows, 2), getRoom(rows, 1)]).toEqual([1, 0, 0]);
});

test('new files beyond the room are left out with a reason; faulty ones take no room', () => {
  const added = fitting([row('a', 'refused', { fault: 'Too big' }), row('b', 'waiting'), row('c', 'waiting')], 1, 1);
  expect(added.map(({ state, fault }) => [state, fault])).toEqual([
    ['refused', 'Too big'],
    ['waiting', undefined],
    ['refused', 'Left out: 1 file at most'],
  ]);
});

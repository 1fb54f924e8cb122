import { expect, test } from 'vitest';
import { getEmail, getReceivers, keepBox, readBox, withSaved, withSent } from './emails.ts';

const draft = {
  title: ' News ',
  body: 'Hello',
  sender: 'us@bank.example',
  receivers: 'a@b.example; c@d.example,a@b.example',
};

test('receivers are distinguished, each once', () => {
  expect(getReceivers(draft.receivers)).toEqual(['a@b.example', 'c@d.example']);
  expect(getReceivers(' \n')).toEqual([]);
});

test('saving again changes in place, sending takes it out of the saved', () => {
  const first = getEmail(draft, '2026-01-01T00:00:00Z');
  const saved = withSaved({ saved: [], sent: [] }, first);
  const again = getEmail({ ...draft, title: 'Old news', sender: 'me@bank.example' }, '2026-01-02T00:00:00Z', first);
  expect(again).toMatchObject({
    id: first.id,
    title: 'Old news',
    createdBy: 'us@bank.example',
    createdOnDate: '2026-01-01T00:00:00Z',
    lastUpdatedBy: 'me@bank.example',
    lastUpdatedOnDate: '2026-01-02T00:00:00Z',
  });
  expect(withSaved(saved, again)).toEqual({ saved: [again], sent: [] });
  expect(withSent(saved, again)).toEqual({ saved: [], sent: [again] });
});

test('reads stored values again and ignores broken ones', () => {
  let text: string | null = null;
  const storage = {
    getItem: () => text,
    setItem: (_name: string, value: string) => {
      text = value;
    },
  };
  expect(readBox(storage)).toEqual({ saved: [], sent: [] });
  const box = withSaved({ saved: [], sent: [] }, getEmail(draft, '2026-01-01T00:00:00Z'));
  keepBox(box, storage);
  expect(readBox(storage)).toEqual(box);
  text = '{"saved":[{}]}';
  expect(readBox(storage)).toEqual({ saved: [], sent: [] });
});

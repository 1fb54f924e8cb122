import { expect, test } from 'vitest';
import { type TimelineEvent, timelineDays } from './rows.ts';

let count = 0;
const change = (at: string): TimelineEvent => ({ id: `${++count}`, at: local(at), who: 'Rasa', kind: 'decision' });
const look = (at: string, who: string, lookUp = 'Viewed'): TimelineEvent => ({
  id: `${++count}`,
  at: local(at),
  who,
  kind: 'system',
  lookUp,
});
/** the tests hold in every zone */
const local = (at: string) => new Date(`${at}:00`).toISOString();

const shape = (events: readonly TimelineEvent[]) =>
  timelineDays(events).map(({ title, rows }) => [
    title,
    ...rows.map((row) => ('fold' in row ? row.fold.words : `change by ${row.event.who}`)),
  ]);

test('each day with a change has its heading and its rows, the newest first', () => {
  const events = [change('2026-03-05T23:59'), change('2026-03-05T00:00'), change('2026-03-04T23:59')];
  expect(shape(events)).toEqual([
    ['2026-03-05', 'change by Rasa', 'change by Rasa'],
    ['2026-03-04', 'change by Rasa'],
  ]);
});

test('equal look-ups in a row fold, with how many and by whom; a single one and a change between them do not', () => {
  const events = [
    look('2026-03-05T15:00', 'Rasa'),
    look('2026-03-05T14:00', 'Jonas'),
    look('2026-03-05T13:00', 'Rasa'),
    change('2026-03-05T12:00'),
    look('2026-03-05T11:00', 'Rasa'),
    look('2026-03-05T10:00', 'Rasa', 'Searched'),
    look('2026-03-05T09:00', 'Rasa', 'Searched'),
  ];
  expect(shape(events)).toEqual([
    ['2026-03-05', 'Viewed 3 times by 2 people', 'change by Rasa', 'change by Rasa', 'Searched 2 times by Rasa'],
  ]);
});

test('several days without change are one line; one such day keeps its rows', () => {
  const quiet = [look('2026-03-04T10:00', 'Rasa'), look('2026-03-03T10:00', 'Jonas', 'Searched')];
  const events = [change('2026-03-05T10:00'), ...quiet, change('2026-03-01T10:00'), look('2026-02-28T10:00', 'Ona')];
  expect(shape(events)).toEqual([
    ['2026-03-05', 'change by Rasa'],
    ['2026-03-03 to 2026-03-04', 'No change. Looked up 2 times by 2 people'],
    ['2026-03-01', 'change by Rasa'],
    ['2026-02-28', 'change by Ona'],
  ]);
});

test('nothing has no days', () => expect(timelineDays([])).toEqual([]));

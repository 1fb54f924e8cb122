import { expect, test } from 'vitest';
import type { ScreeningCheck } from './calls.ts';
import { getEvents, getTimeline, noChange, tagLabels } from './timeline.ts';

const getDay = (at: string) => at.slice(0, 10);
const hit = (list: string) => ({
  list,
  entityId: 'x',
  name: 'X',
  score: 900,
  state: 'open',
  caseId: null,
  differences: [],
});
const check = (at: string, codes: string, hits = ''): ScreeningCheck => ({
  ...{ id: at, subjectId: '', subject: 'Giria UAB', cause: 'night', at: `${at}T01:00:00Z`, matcher: 1, found: null },
  versions: Object.fromEntries(codes.split(' ').map((code) => [code, 1])),
  hits: hits === '' ? [] : hits.split(' ').map(hit),
});
const getShown = (checks: ScreeningCheck[], today = '2026-11-23') =>
  getTimeline(getEvents(checks), today, getDay).map(({ day, tag, hits }) =>
    `${day} ${tag ? tagLabels[tag] : noChange} ${hits.map(({ list }) => list).join('+')}`.trim(),
  );

test('events of a day are in the fixed order of their tags, and days without one have a note', () => {
  expect(
    getShown([
      check('2026-11-22', 'ADM TU PEP US UN', 'TU UN US'),
      check('2026-11-18', 'PEP', 'PEP'),
      check('2026-11-17', 'UN'),
    ]),
  ).toEqual([
    '2026-11-23 No change',
    '2026-11-22 Sanctions UN+US',
    '2026-11-22 People in office',
    '2026-11-22 Adverse media',
    '2026-11-22 Client sanctions TU',
    '2026-11-19 to 2026-11-21 No change',
    '2026-11-18 People in office PEP',
    '2026-11-17 Sanctions',
  ]);
});

test('an event has a tag, its time and what came of it; several of a day about one are one row', () => {
  const [first, ...others] = getEvents([check('2026-11-22', 'TU UN', 'UN TU')]);
  expect(first).toMatchObject({ tag: 'SNCSCR', time: '2026-11-22T01:00:00Z', data: { hits: [{ list: 'UN' }] } });
  expect(others).toMatchObject([{ tag: 'PERSCR', data: { subject: 'Giria UAB', hits: [{ list: 'TU' }] } }]);
  const again = { ...check('2026-11-22', 'UN'), id: 'again' };
  const other = { ...check('2026-11-22', 'UN'), subject: 'An owner' };
  expect(getShown([again, check('2026-11-22', 'UN US', 'US'), other], '2026-11-22')).toEqual([
    '2026-11-22 Sanctions US',
    '2026-11-22 Sanctions',
  ]);
});

test('thirty days are shown, over the end of a month and of a year; no one who was never screened has any', () => {
  expect(getShown([check('2025-06-01', 'UN')], '2026-01-10')).toEqual(['2025-12-12 to 2026-01-10 No change']);
  expect(getShown([])).toEqual([]);
});

import { expect, test } from 'vitest';
import { checkDraft, type Draft, getDraft, itemsLeft, readDraft, shownItems, wordsAlone } from './draft.ts';

const template = {
  id: 't',
  words: 'Dear {company}',
  items: [
    { kind: 'field', field: 'cash', words: 'Cash?', form: 'choice', choices: { yes: 'Yes' }, category: null },
    { kind: 'file', field: null, words: 'The contract', form: 'files', choices: {}, category: 'OD' },
  ],
} as const;
const draft: Draft = getDraft({ ...template, items: [...template.items] });
const own = { isFixed: false, today: '2026-11-23' };

test('a template begins the draft, and goes as it stands', () => {
  const items = [
    { kind: 'field', field: 'cash', words: 'Cash?' },
    { kind: 'file', category: 'OD', words: 'The contract' },
  ];
  expect(checkDraft(draft, own)).toEqual({ body: { templateId: 't', words: 'Dear {company}', items }, faults: {} });
  expect(checkDraft({ ...draft, dueOn: '2026-12-01' }, { ...own, isFixed: true })).toEqual({
    body: { templateId: 't', dueOn: '2026-12-01' },
    faults: {},
  });
});

test.each([
  [{ words: ' ' }, { words: 'Cannot be empty' }],
  [{ words: 'x'.repeat(2001) }, { words: '2001 characters; 2000 at most' }],
  [{ items: [] }, { items: 'Ask for one thing at least' }],
  [{ items: [{ kind: 'question', words: '' }] }, { 'item 0': 'Cannot be empty' }],
  [{ items: [{ kind: 'question', words: 'x'.repeat(301) }] }, { 'item 0': '301 characters; 300 at most' }],
  [{ dueOn: '2026-12' }, { dueOn: 'Enter a day as YYYY-MM-DD' }],
  [{ dueOn: '2026-11-23' }, { dueOn: 'Choose a day after today' }],
  [{ dueOn: '2027-02-22' }, { dueOn: 'At most 90 days from today' }],
] as const)('%j is refused', (part, faults) => {
  expect(checkDraft({ ...draft, ...(part as Partial<Draft>) }, own)).toEqual({ faults });
});

test('where the fields ask, nothing of a template goes along unless somebody takes it', () => {
  const asked = { ...own, usual: template.words };
  const words = wordsAlone({ ...template, items: [...template.items] });
  expect(words.items).toEqual([]);
  expect(checkDraft(words, asked)).toEqual({ faults: {} });
  const offered = itemsLeft({ ...template, items: [...template.items] }, []);
  expect(offered).toEqual(draft.items);
  const one = { ...words, items: offered.slice(0, 1) };
  expect(itemsLeft({ ...template, items: [...template.items] }, one.items)).toEqual(offered.slice(1));
  const [item] = one.items;
  expect(checkDraft(one, asked).body).toEqual({ templateId: 't', words: 'Dear {company}', items: [item] });
  expect(checkDraft({ ...words, dueOn: '2026-12-01' }, asked).body).toEqual({
    ...{ templateId: 't', words: 'Dear {company}', dueOn: '2026-12-01' },
  });
});

test('the last day that can be chosen is the 90th', () => {
  expect(checkDraft({ ...draft, dueOn: '2027-02-21' }, own).faults).toEqual({});
});

test('a kept draft is read again, unless its template is gone', () => {
  const kept = JSON.stringify({ ...draft, words: 'Mine' });
  expect(readDraft(kept, [{ ...template, items: [] }])?.words).toBe('Mine');
  expect(readDraft(kept, [])).toBeUndefined();
  expect(readDraft('', [{ ...template, items: [] }])).toBeUndefined();
});

test('the preview shows items as the client reads them, and leaves out what has no words', () => {
  const items: Draft['items'] = [...draft.items, { kind: 'question', words: ' ' }];
  expect(shownItems(items).map(({ form, words }) => [form, words])).toEqual([
    ['choice', 'Cash?'],
    ['files', 'The contract'],
  ]);
});

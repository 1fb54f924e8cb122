import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import {
  type CaseAction,
  checkDecision,
  generalFault,
  isEnterRefused,
  keyOfAction,
  refusedFaults,
  type Typed,
} from './checkDecision.ts';

const field = (key: string, kind: CaseAction['fields'][number]['kind'], isRequired = false) => ({
  ...{ key, label: key, kind, isRequired, options: [], when: null, isEvery: false, hasWords: false, missing: '' },
  choices: kind === 'one' ? { victim: 'Victim', suspect: 'Suspect' } : {},
});
const action = {
  fields: [
    field('dayOut', 'limit'),
    field('incoming', 'euros'),
    field('city', 'text', true),
    field('clients', 'clients'),
    field('until', 'day'),
  ],
  reasons: { parent: 'Not the parent' },
  asks: false,
};
const typed: Typed = { comment: ' Looked ', fields: { city: 'Vilnius' }, reasons: ['parent'], asked: undefined };

test('what is typed becomes the body of the call', () => {
  const fields = {
    city: ' Kaunas ',
    dayOut: '15 000',
    incoming: '1 550',
    clients: '10000000001, 10000000002',
    until: '2026-12-01',
  };
  expect(checkDecision(action, { ...typed, fields })).toEqual({
    faults: {},
    body: {
      comment: 'Looked',
      props: {
        city: 'Kaunas',
        dayOut: 1_500_000,
        incoming: 1550,
        clients: ['10000000001', '10000000002'],
        until: '2026-12-01',
      },
      reasons: ['parent'],
    },
  });
  expect(
    checkDecision({ fields: [], reasons: {}, asks: false }, { ...typed, comment: 'Yes', fields: {}, reasons: [] }).body,
  ).toEqual({
    comment: 'Yes',
  });
});

test.each<[string, Partial<Typed>, Record<string, string>]>([
  ['no comment', { comment: '  ' }, { comment: 'Comment cannot be empty. Please add your comment.' }],
  ['no reason', { reasons: [] }, { reasons: 'Please select a reason for decline' }],
  ['an empty field', { fields: { city: ' ' } }, { city: 'Cannot be empty' }],
  ['limits', { fields: { city: 'V', dayOut: '1550.50' } }, { dayOut: 'Limits number should be times 100' }],
  ['no number', { fields: { city: 'V', incoming: 'x' } }, { incoming: 'incoming is invalid' }],
  ['no client', { fields: { city: 'V', clients: '123' } }, { clients: 'clients is invalid' }],
  ['no day', { fields: { city: 'V', until: '1.12.' } }, { until: 'until is invalid' }],
])('%s is reported at its place', (_, wrong, faults) => {
  expect(checkDecision(action, { ...typed, ...wrong })).toEqual({ body: undefined, faults });
});

test('what asks the client needs a complete request, and sends it', () => {
  const asking = { ...action, asks: true };
  const asked = { words: 'Please' };
  expect(checkDecision(asking, typed).faults).toHaveProperty('request');
  expect(checkDecision(asking, { ...typed, asked }).body).toMatchObject({ request: asked });
  expect(checkDecision(action, { ...typed, asked }).body).not.toHaveProperty('request');
});

test('chosen fields are the request themselves; without either the specified sentence stands', () => {
  const formMissing = 'Registration form cannot be empty. Please add missing fields.';
  const asking = { ...action, fields: [{ ...field('fields', 'some'), missing: formMissing }], asks: true };
  expect(checkDecision(asking, { ...typed, fields: {} }).faults).toEqual({ fields: formMissing });
  const chosen = { ...typed, fields: { fields: 'Name Code' } };
  expect(checkDecision(asking, chosen)).toMatchObject({ faults: {}, body: { props: { fields: ['Name', 'Code'] } } });
  expect(checkDecision(asking, chosen).body).not.toHaveProperty('request');
  const composed = (asked: object) => checkDecision(asking, { ...typed, fields: {}, asked });
  expect(composed({ items: [{ kind: 'question', words: 'Why?' }] }).faults).toEqual({});
  // words alone would send what a template asks, which no one has chosen
  expect(Object.keys(composed({ words: 'Please' }).faults)).toEqual(['fields']);
});

test('where nothing may be left out, what is left out is reported', () => {
  const words = 'Company Terms for all groups need to be added';
  const options = ['A', 'B'].map((value) => ({ value, label: value, detail: '', isChosen: false }));
  const terms = { ...field('terms', 'some', true), options, isEvery: true, missing: words };
  const all = { fields: [terms], reasons: {}, asks: false };
  const getFaults = (text: string) => checkDecision(all, { ...typed, reasons: [], fields: { terms: text } }).faults;
  expect([getFaults(''), getFaults('A'), getFaults('A B')]).toEqual([{ terms: words }, { terms: words }, {}]);
});

test('above the fields stands the specified sentence where something is empty', () => {
  expect(generalFault({ city: 'Cannot be empty' })).toBe('Error, highlighted fields cannot be empty');
  expect(generalFault({ comment: messages.commentEmpty })).toBeUndefined();
});

test('a refusal of the server stands at the same places', () => {
  const errors = [
    { path: 'props.dayOut', code: 'limit-not-hundreds' },
    { path: 'comment', code: 'too-long' },
  ];
  expect(refusedFaults(errors, action)).toEqual({
    dayOut: 'Limits number should be times 100',
    comment: 'This is invalid',
  });
});

test.each([
  ['ATRU', null, 't', true],
  ['AFLS', null, 'f', false],
  ['AFLS', '100.00', 'f', true],
  ['POAP', '100.00', 't', true],
  ['IDCL', null, 'f', false],
  ['AREQ', null, 'r', false],
  ['ICNC', null, undefined, false],
])('%s with %s blocked: key %s, Enter refused %s', (code, blocked, key, isRefused) => {
  expect([keyOfAction(code), isEnterRefused(code, blocked)]).toEqual([key, isRefused]);
});

test('words to an option are sent with what is chosen, and with nothing else', () => {
  const option = (value: string) => ({ value, label: value, detail: '', isChosen: false });
  const corrections = { ...field('fields', 'some', false), options: ['Phone', 'Code'].map(option), hasWords: true };
  const { body } = checkDecision(
    { fields: [corrections], reasons: {}, asks: false },
    {
      comment: 'x',
      fields: { fields: 'Phone', wordsPhone: ' No one answers. ', wordsCode: 'Left out.' },
      reasons: [],
      asked: undefined,
    },
  );
  expect(body?.props).toEqual({ fields: ['Phone'], wordsPhone: 'No one answers.' });
});

// Files that staff have sent back are asked for once more, where officers may compose what they ask.
import { expect, test, vi } from 'vitest';
import { send } from '#client/api/send.ts';
import { askedLimits } from '#shared/rules/asked.ts';
import { askAgain } from './askAgain.ts';

vi.mock('#client/api/send.ts', () => ({ send: vi.fn() }));

const template = { id: 't-1', words: 'Please answer.', items: [{ kind: 'question', words: 'Why?' }] };
const offer = (...items: object[]) => vi.mocked(send).mockResolvedValue({ items, next: null } as never);
const files = [
  { name: 'Registry', category: 'RE', reason: 'too old' },
  { name: 'Other', category: 'XX', reason: 'r'.repeat(askedLimits.itemWords) },
];

test('each file is an item with its reason, in its category or among other data', async () => {
  offer(template);
  const draft = JSON.parse(await askAgain('RFI', files, 'LEGAL'));
  expect(draft).toMatchObject({ templateId: 't-1', words: 'Please answer.' });
  expect(draft.items).toEqual([
    { kind: 'file', words: 'Registry: too old', category: 'RE' },
    {
      kind: 'file',
      words: `Other: ${'r'.repeat(askedLimits.itemWords)}`.slice(0, askedLimits.itemWords),
      category: 'OD',
    },
  ]);
});

test.each(['SANCTION', 'FRAUD'])('a case of type %s sends its template as it is', async (type) => {
  offer(template);
  expect(JSON.parse(await askAgain(type, files, 'LEGAL')).items).toEqual(template.items);
});

test('the template is of the type and for whom it is; without one there is no draft', async () => {
  offer();
  expect(await askAgain('EDD', files, 'N')).toBe('');
  expect(vi.mocked(send).mock.lastCall?.[1]).toEqual({ query: { type: 'EDD', about: 'N' } });
  expect(await askAgain('no type', files, 'N')).toBe('');
  expect(vi.mocked(send).mock.lastCall?.[1]).toEqual({ query: { type: undefined, about: 'N' } });
});

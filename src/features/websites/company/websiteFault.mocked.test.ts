import { beforeEach, expect, test, vi } from 'vitest';
import { send } from '#client/api/send.ts';
import { websiteFault } from './websiteFault.ts';

vi.mock('#client/api/send.ts', () => ({ send: vi.fn() }));
const sent = vi.mocked(send);

beforeEach(() => sent.mockReset());

test('only a certain no is reported', async () => {
  for (const [reachable, said] of [
    ['yes', undefined],
    ['unknown', undefined],
    ['no', 'Website is invalid. There is no such website.'],
  ]) {
    sent.mockResolvedValueOnce({ reachable });
    expect(await websiteFault(' kontora.lt ', 'Website')).toBe(said);
  }
  expect(sent.mock.calls[0]?.[1]).toEqual({ body: { website: 'kontora.lt' } });
});

test('names an invalid address without a call, and makes no call for an empty field', async () => {
  expect(await websiteFault('http://127.0.0.1', 'Website')).toBe('Website is invalid. Use the form www.company.com.');
  expect(await websiteFault('  ', 'Website')).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
});

test('a check that fails keeps no one from saving', async () => {
  sent.mockRejectedValueOnce(new Error('429'));
  expect(await websiteFault('kontora.lt', 'Website')).toBeUndefined();
});

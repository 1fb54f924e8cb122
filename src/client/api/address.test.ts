import { expect, test } from 'vitest';
import { getAddress } from './address.ts';

const path = '/web/{companyId}/tasks/{taskId}';

test.each([
  [{ path }, { params: { companyId: '1', taskId: 'a/b' } }, '/web/1/tasks/a%2Fb', ''],
  [{ path: '/x', word: 'pushauth' }, {}, '/x', '?pushauth'],
  [{ path: '/x', word: 'pushauth' }, { query: { who: '2 3' } }, '/x', '?pushauth&who=2+3'],
  [{ path: '/x', bare: 'userId' }, { query: { userId: '20000000001' } }, '/x', '?20000000001'],
  [{ path: '/x' }, { query: { text: 'a&b', from: undefined } }, '/x', '?text=a%26b'],
  [{ path: '/x' }, { query: { from: undefined } }, '/x', ''],
])('%o with %o', (call, input, wantedPath, wantedQuery) => {
  expect(getAddress(call, input)).toEqual({ path: wantedPath, query: wantedQuery });
});

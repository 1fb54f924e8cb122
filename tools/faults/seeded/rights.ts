// Faults in who may: companies kept apart, letters, four eyes, what an approval is for, keys of repeated calls.
import type { Seed } from './seed.ts';

const approvals = { file: 'src/features/payments/tasks/server/decisions.ts', project: 'http' } as const;

export const rightsSeeds: readonly Seed[] = [
  {
    name: 'company filter removed: a task of another company',
    file: 'src/features/payments/tasks/server/sql.ts',
    find: 'where p.payer_client_id = $1 and p.id = $2 for no key update of p',
    replace: 'where $1::text is not null and p.id = $2 for no key update of p',
    project: 'http',
    tests: ['tests/http/tenancy.test.ts'],
  },
  {
    name: 'company filter removed: payments of another company',
    file: 'src/features/payments/lists/server/paymentSource.ts',
    find: `from payment where payer_client_id = \${clientId}`,
    replace: `from payment where \${clientId}::text is not null`,
    project: 'http',
    tests: ['tests/http/tenancy.test.ts', 'src/features/payments/tests/lists.test.ts'],
  },
  {
    name: 'statement of another company',
    file: 'src/features/accounts/server/statement/sql.ts',
    find: `  where client_id = $1
    and ($2::text is null or (iban = $2 and currency = $3))`,
    replace: `  where $1::text is not null
    and ($2::text is null or (iban = $2 and currency = $3))`,
    project: 'http',
    tests: ['tests/http/tenancy.test.ts', 'src/features/accounts/server/statement/statement.test.ts'],
  },
  {
    name: 'a letter too many opens the list of tasks',
    file: 'src/features/payments/tasks/calls.ts',
    find: `const maySee = may('payments.create', 'payments.approve');`,
    replace: `const maySee = may('payments.view', 'payments.create', 'payments.approve');`,
    project: 'http',
    tests: ['tests/http/permissions.test.ts'],
  },
  {
    name: 'four eyes: people confirm what they have ordered themselves',
    file: 'src/features/payments/tasks/rules.ts',
    find: `if (policy === 'other' && confirmer.personId === initiatorId) return 'self-approval';`,
    replace: '',
    project: 'unit',
    tests: ['src/features/payments/tasks/rules.test.ts'],
  },
  {
    ...approvals,
    name: 'who has lost the right to confirm still may',
    find: `letters: member?.letters ?? '',`,
    replace: `letters: 'C',`,
    tests: ['src/features/payments/tests/confirmers.test.ts', 'src/features/payments/tests/approvals.test.ts'],
  },
  {
    ...approvals,
    name: 'hash left out of the approval',
    find: `      task.version !== subject.version ||
      task.payload_hash.toString('hex') !== subject.hash`,
    replace: '      task.version !== subject.version',
    tests: ['src/features/payments/tests/approvals.test.ts', 'src/features/access/tests/decisions.test.ts'],
  },
  {
    name: 'what was shown on the device does not matter',
    file: 'src/server/access/requests.ts',
    find: 'if (shownHash !== undefined && shownHash !== row.hash)',
    replace: 'if (shownHash === row.id)',
    project: 'http',
    tests: ['src/features/payments/tests/approvals.test.ts', 'src/features/access/tests/decisions.test.ts'],
  },
  {
    name: 'an edit leaves the old question on the device',
    file: 'src/features/payments/orders/server/orders.ts',
    find: `  // a device showed an older version
  if (task.request_id) await replaceRequest(db, task.request_id);`,
    replace: '',
    project: 'http',
    tests: ['src/features/payments/tests/confirmers.test.ts'],
  },
  {
    name: 'the idempotency key is not claimed',
    file: 'db/functions/30-access.sql',
    find: '  if p_key is not null then',
    replace: '  if p_key is null and p_body_hash is null then',
    project: 'http',
    tests: ['tests/http/idempotency.test.ts'],
  },
  {
    name: 'a key may come again with another body',
    file: 'db/functions/30-access.sql',
    find: `key_state := case when v_hash = p_body_hash then 'stored' else 'reused' end;`,
    replace: `key_state := 'stored';`,
    project: 'http',
    tests: ['tests/http/idempotency.test.ts'],
  },
  {
    name: 'a key brings back the answer of another company',
    file: 'db/functions/30-access.sql',
    find: 'and i.call = p_call and i.path = p_path and i.key = p_key',
    replace: 'and i.call = p_call and i.key = p_key',
    project: 'http',
    tests: ['tests/http/idempotency.test.ts'],
  },
  {
    name: 'the key is dropped when the session is over: the next try pays twice',
    file: 'src/client/api/send.ts',
    find: ' && response.status !== 401) key.clear()',
    replace: ') key.clear()',
    project: 'unit',
    tests: ['src/client/api/send.test.ts'],
  },
  {
    name: 'who has cancelled a payment sees an alert of it once more',
    file: 'src/features/payments/tasks/company/useTasks.ts',
    find: ' && !handled.has(task.id)',
    replace: '',
    project: 'components',
    tests: ['src/features/payments/tasks/company/useTasks.browser.test.tsx'],
  },
  {
    name: 'a decision that is being watched is announced beside it',
    file: 'src/features/payments/tasks/company/useTasks.ts',
    find: ' && !watched.has(task.id)',
    replace: '',
    project: 'components',
    tests: ['src/features/payments/tasks/company/useTasks.browser.test.tsx'],
  },
  {
    name: 'a refusal by a rule is not kept for its key',
    file: 'src/server/http/refusedWrite.ts',
    find: 'const isKept = status === 409 || status === 422 ||',
    replace: 'const isKept = status === 409 ||',
    project: 'http',
    tests: ['tests/http/idempotency.test.ts'],
  },
];

// Faults in what moves money: locks, limits, comparisons, rounding, holds, the audit of it.
import type { Seed } from './seed.ts';

const ledger = { file: 'db/functions/40-ledger.sql', project: 'http' } as const;
const payments = { file: 'db/functions/42-payments.sql', project: 'http' } as const;
const audit = { file: 'db/functions/22-states.sql', project: 'http' } as const;

const book = {
  file: 'src/features/rails/server/halving.ts',
  project: 'http',
  tests: ['src/features/rails/server/book.test.ts'],
} as const;

export const moneySeeds: readonly Seed[] = [
  {
    ...ledger,
    name: 'accounts are posted to without a lock',
    find: `  order by id
  for no key update;
  -- after the lock`,
    replace: `  order by id;
  -- after the lock`,
    tests: ['src/features/ledger/server/ledger.test.ts'],
  },
  {
    name: 'the floor of an account lies one cent lower',
    file: 'db/migrations/0001_foundation.sql',
    find: 'check (floor_minor is null or balance_minor - held_minor >= floor_minor)',
    replace: 'check (floor_minor is null or balance_minor - held_minor >= floor_minor - 1)',
    project: 'http',
    tests: ['src/features/ledger/server/ledger.test.ts'],
  },
  {
    ...ledger,
    name: '> for >=: the last cent cannot be held',
    find: 'balance_minor - held_minor - floor_minor >= p_amount)',
    replace: 'balance_minor - held_minor - floor_minor > p_amount)',
    tests: ['src/features/payments/tests/races.test.ts'],
  },
  {
    ...ledger,
    name: '<= for <: a limit cannot be used to its end',
    find: 'where used_minor + p_amount > limit_minor',
    replace: 'where used_minor + p_amount >= limit_minor',
    tests: ['src/features/payments/tests/limits.test.ts'],
  },
  {
    ...ledger,
    name: 'what is held does not count for a limit',
    find: 'l.value_minor, (held.minor + left_for_others(',
    replace: 'l.value_minor, (left_for_others(',
    tests: ['src/features/payments/tests/limits.test.ts'],
  },
  {
    ...payments,
    name: 'a hold outlives the payment that failed',
    find: '  perform release_hold(id) from unnest(p_ids) id where id <> all (v_stopped);\n',
    replace: '',
    tests: ['src/features/payments/tests/orders.test.ts'],
  },
  {
    ...ledger,
    name: 'money is held on a closed account',
    find: '    and closed_at is null\n    and (floor_minor is null',
    replace: '    and (floor_minor is null',
    tests: ['src/features/payments/tests/orders.test.ts'],
  },
  {
    ...book,
    name: 'a lock that is not to be had ends a payment with a technical error',
    find: '/^(22|23|P0)/',
    replace: '/^(22|23|P0|55)/',
  },
  {
    ...book,
    name: 'a lost connection ends a payment with a technical error',
    find: '/^(22|23|P0)/',
    replace: '/^(22|23|P0|57)/',
  },
  {
    ...book,
    name: 'a payment that cannot be posted holds up all others',
    find: '    if (!isFaultOfOne(error)) throw error;',
    replace: '    throw error;',
  },
  {
    name: 'the money of a refused payment to another bank comes back, its fee does not',
    file: 'db/functions/45-rail.sql',
    find: 'perform reverse_transfers(v_refused_transfers, true);',
    replace: 'perform reverse_transfers(v_refused_transfers, false);',
    project: 'http',
    tests: ['src/features/rails/server/sepa.test.ts'],
  },
  {
    name: 'an answer that comes twice works twice',
    file: 'src/features/rails/server/intake.ts',
    find: '  if (same) {',
    replace: '  if (same && file.bytes.length === 0) {',
    project: 'http',
    tests: ['src/features/rails/server/sepa.test.ts', 'src/features/rails/server/sepaReturns.test.ts'],
  },
  {
    name: 'time that is traded counts as money with a counterparty',
    file: 'db/functions/60-counterparties.sql',
    find: `      and p.currency = 'EUR'\n`,
    replace: '',
    project: 'http',
    tests: ['src/features/clients/tests/stats.test.ts'],
  },
  {
    name: 'a confirmation shows the creation as the execution',
    file: 'src/features/payments/lists/server/confirmation/confirmation.ts',
    find: `op === 'RX' ? payment.ts : payment.TLC`,
    replace: `payment.ts`,
    project: 'http',
    tests: ['src/features/payments/lists/server/confirmation/confirmation.test.ts'],
  },
  {
    ...payments,
    name: 'two executors take the same payment',
    find: `order by p.id limit p_limit for update of p skip locked`,
    replace: `order by p.id limit p_limit`,
    tests: ['tests/http/two-servers.test.ts', 'src/features/ledger/server/ledger.test.ts'],
  },
  {
    name: 'rounding: a third decimal is cut off',
    file: 'src/shared/money.ts',
    find: 'const found = /^(\\d{1,13})(?:\\.(\\d{1,2}))?$/.exec',
    replace: 'const found = /^(\\d{1,13})(?:\\.(\\d{1,2})\\d*)?$/.exec',
    project: 'unit',
    tests: ['src/shared/money.test.ts'],
  },
  {
    name: 'rounding: half a euro becomes five cents',
    file: 'src/shared/money.ts',
    find: "(found[2] ?? '').padEnd(2, '0')",
    replace: "(found[2] ?? '').padStart(2, '0')",
    project: 'unit',
    tests: ['src/shared/money.test.ts'],
  },
  {
    ...audit,
    name: 'trigger off: changes of payments are neither checked nor recorded',
    find: `create or replace trigger payment_moved after insert or update of state on payment
  for each row execute function state_moved('payment');
`,
    replace: '',
    tests: ['src/features/payments/server/transitions.test.ts'],
  },
  {
    ...audit,
    name: 'audit row skipped: no one learns that a payment arrived',
    find: 'is distinct from p_new.payer_client_id then p_new.payee_client_id end',
    replace: 'is distinct from p_new.payer_client_id then null end',
    tests: ['tests/http/feed.test.ts', 'src/features/payments/tests/polling.test.ts'],
  },
  {
    name: 'audit row skipped: an edit leaves no record',
    file: 'src/features/payments/orders/server/orders.ts',
    find: `  await record(db, {
    clientId: companyId,
    verb: 'payment.update',`,
    replace: `  void ({
    clientId: companyId,
    verb: 'payment.update',`,
    project: 'http',
    tests: ['src/features/payments/tests/races.test.ts'],
  },
  {
    name: 'audit row skipped: a refusal leaves no record',
    file: 'src/server/http/refusedWrite.ts',
    find: `    verb: 'call.refuse',`,
    replace: `    verb: 'call.allow',`,
    project: 'http',
    tests: ['src/features/access/tests/decisions.test.ts'],
  },
];

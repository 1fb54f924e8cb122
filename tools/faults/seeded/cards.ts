// Faults in what cards do: locks, limits, holds, and that each message works once.
import type { Seed } from './seed.ts';

const cards = { file: 'db/functions/48-cards.sql', project: 'http' } as const;
const clearing = { file: 'db/functions/48-clearing.sql', project: 'http' } as const;
const model = 'src/features/cards/server/cardModel.test.ts';
const races = 'src/features/cards/tests/cards-races.test.ts';

export const cardSeeds: readonly Seed[] = [
  {
    ...cards,
    name: 'card: authorisations lock neither it nor its account',
    find: `  perform 1 from card where id = any (p_card) order by id for update;
  -- those of a client with limits of its own too: is_over_limit() adds up what they hold
  perform 1 from account a
  where a.id in (
    select c.account_id from card c where c.id = any (p_card)
    union
    select o.id from card c join account o on o.client_id = c.client_id and o.currency = 'EUR'
    where c.id = any (p_card) and exists (select from client_limit l where l.client_id = c.client_id)
  )
  order by a.id for no key update;
`,
    replace: '',
    tests: [races],
  },
  {
    ...cards,
    name: 'card: >= for >: the monthly limit cannot be used to its end',
    find: 'when p_used + p_amount > p_card.monthly_minor',
    replace: 'when p_used + p_amount >= p_card.monthly_minor',
    tests: ['src/features/cards/tests/card-payments.test.ts'],
  },
  {
    ...cards,
    name: 'card: a card that no one has accepted pays',
    find: `    when p_card.accepted_at is null then 'card_not_accepted'\n`,
    replace: '',
    tests: ['src/features/cards/tests/card-payments.test.ts'],
  },
  {
    ...cards,
    name: 'card: the id of a message is not claimed',
    find: 'select t.id, t.kind, t.hash from unnest(p_message, p_kind, p_hash)',
    replace: 'select new_id(), t.kind, t.hash from unnest(p_message, p_kind, p_hash)',
    tests: ['src/features/cards/tests/card-payments.test.ts'],
  },
  {
    ...clearing,
    name: 'card: a hold outlives its reversal',
    find: '    perform release_hold(payment_id);\n',
    replace: '',
    tests: ['src/features/cards/tests/card-payments.test.ts'],
  },
  {
    ...clearing,
    name: 'card: what is given back stays in the used month',
    find: '  perform use_month(v_authorisation.card_id, v_authorisation.month, -v_back);\n',
    replace: '',
    tests: ['src/features/cards/tests/card-payments.test.ts'],
  },
  {
    ...clearing,
    name: 'card: what is given back goes to the month of today',
    find: 'v_authorisation.month, -v_back)',
    replace: 'month_of(bank_clock()), -v_back)',
    tests: [model],
  },
  {
    ...clearing,
    name: 'card: a clearing takes the hold of another card',
    find: ' where reference = p_authorisation and card_id = p_card for update',
    replace: ' where reference = p_authorisation for update',
    tests: [model],
  },
  {
    ...cards,
    name: 'card: an authorisation that was given up before it came is held',
    find: 'elsif v_ask.known_payment is null and v_ask.is_given_up and not v_ask.is_advice then',
    replace: 'elsif false then',
    tests: [model],
  },
  {
    ...clearing,
    name: 'card: a reversal with another id gives back once more',
    find: `  select r.payment_id into payment_id from card_reversal r where r.reference = p_reference;
  if found then
    return;
  end if;
`,
    replace: `  delete from card_reversal where reference = p_reference;
`,
    tests: ['src/features/cards/tests/card-payments.test.ts'],
  },
  {
    ...clearing,
    name: 'card: a refund that comes twice at once fails',
    find: `  perform lock_card_reference(p_reference);
  select c.payment_id into payment_id from card_clearing`,
    replace: '  select c.payment_id into payment_id from card_clearing',
    tests: [races],
  },
  {
    ...clearing,
    name: 'card: sweeps lock what expires one by one',
    find: '    order by expires_at limit p_limit for update skip locked\n',
    replace: '    order by random() limit p_limit\n',
    tests: [model, races],
  },
  {
    ...clearing,
    name: 'card: more than the balance is taken from the account',
    find: 'least(v_payment.amount_minor, available_minor(v_account) + p_release))',
    replace: 'least(v_payment.amount_minor, v_account.balance_minor - v_account.floor_minor))',
    tests: [model],
  },
];

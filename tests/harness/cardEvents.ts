// What can happen to cards, in any order, for tests that compare the bank with a model.
import fc from 'fast-check';

type Act = 'clear' | 'clear part' | 'reverse' | 'reverse part' | 'buy' | 'sweep';

/** One thing that happens. `which` picks a purchase or a message that was there, `card` one of the cards. */
export type Event =
  | { is: 'buy'; card: number; cents: number; currency: string; how: number; isAdvice: boolean }
  | { is: 'clear'; which: number; percent: number; isFinal: boolean; isLater: boolean; isOther: boolean }
  | { is: 'clear alone' | 'refund'; card: number; cents: number; currency: string }
  | { is: 'reverse'; which: number; percent: number }
  | { is: 'top up'; account: number; cents: number; fee: number }
  | { is: 'same id' | 'same reference' | 'other card'; which: number }
  | { is: 'give up first'; card: number; isAdvice: boolean }
  | { is: 'change'; card: number; what: string; value: number }
  | { is: 'block' }
  | { is: 'hop'; to: 'some days' | 'expiry' | 'month' | 'midnight' }
  | { is: 'sweep' }
  | { is: 'at once'; which: number; acts: Act[] };

const which = fc.nat(30);
const card = fc.nat(3);
export const cents = fc.oneof(fc.integer({ min: 1, max: 6000 }), fc.constantFrom(1, 2500, 5000));
export const currency = fc.constantFrom('EUR', 'EUR', 'EUR', 'PLN', 'XXX');
const percent = fc.constantFrom(1, 30, 50, 99, 100, 100, 101, 150);
const always = <T extends string>(is: T) => fc.constant(is);

const changes = [
  'state',
  'state',
  'accepted',
  'limit',
  'monthly',
  'atm',
  'online',
  'contactless',
  'magstripe',
  'client',
];

export const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ is: always('buy'), card, cents, currency, how: fc.nat(31), isAdvice: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ is: always('clear'), which, percent, isFinal: fc.boolean(), isLater: fc.boolean() },
      isOther: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('clear alone', 'refund'), card, cents, currency }) },
  { weight: 4, arbitrary: fc.record({ is: always('reverse'), which, percent }) },
  { weight: 1, arbitrary: fc.record({ is: always('top up'), account: fc.nat(1), cents, fee: fc.nat(60) }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constantFrom('same id', 'same reference', 'other card'), which }) },
  { weight: 1, arbitrary: fc.record({ is: always('give up first'), card, isAdvice: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ is: always('change'), card, what: fc.constantFrom(...changes), value: fc.nat(6000) }),
  },
  { weight: 1, arbitrary: fc.record({ is: always('block') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: always('hop'),
      to: fc.constantFrom('some days' as const, 'expiry' as const, 'month' as const, 'midnight' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: always('sweep') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: always('at once'),
      which,
      acts: fc.array(fc.constantFrom<Act>('clear', 'clear part', 'reverse', 'reverse part', 'buy', 'sweep'), {
        minLength: 2,
        maxLength: 3,
      }),
    }),
  },
);

/** The form of a new price. */
import * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import { type PriceBasis, parseScopeKey, whyNotPrice } from '#shared/prices.ts';
import { paymentFees } from '#shared/reference/fees.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { readAnyAmount } from '#shared/rules/typedAmount.ts';
import { type NewPrice, newPrice } from '../calls.ts';
import type { ListedPrice } from '../priceList.ts';
import { getMissing, parseFigures } from '../priceTexts.ts';

export interface TypedPrice {
  code: string;
  title: string;
  basis: PriceBasis;
  amount: string;
  rate: string;
  least: string;
  most: string;
  /** all, LEGAL, N; `client` for the one in `clientId` */
  scope: string;
  clientId: string;
  from: string;
  until: string;
  comment: string;
}

export const scopeChoices = [
  { value: 'all', label: 'All clients' },
  { value: 'LEGAL', label: 'Companies' },
  { value: 'N', label: 'People' },
  { value: 'client', label: 'One client' },
] as const;

export const blankPrice: TypedPrice = {
  ...{ code: '', title: '', basis: 'month', amount: '', rate: '', least: '', most: '' },
  ...{ scope: 'all', clientId: '', from: '', until: '', comment: '' },
};

/** The next price of one that is there. */
export function typedAfter({ code, title, basis, amount, rate, least, most, scope }: ListedPrice): TypedPrice {
  const isOfClient = /^\d/.test(scope);
  return {
    ...blankPrice,
    ...{ code, title, basis, amount, rate, least, most },
    ...(isOfClient ? { scope: 'client', clientId: scope } : { scope }),
  };
}

/** Whom it is for, as calls name it; '' while no client is named. */
export const getTypedScope = ({ scope, clientId }: Pick<TypedPrice, 'scope' | 'clientId'>): string =>
  scope === 'client' ? clientId.trim() : scope;

/** A payment's fee has one name, in statements too. */
export const getFixedTitle = (code: string): string | undefined =>
  Object.values(paymentFees).find(({ label }) => label === code.trim().toUpperCase())?.title;

export const priceRules: FormRules<TypedPrice, NewPrice> = {
  schema: newPrice,
  labels: {
    ...{ code: 'Code', title: 'Name', basis: 'Per', amount: 'Amount', rate: 'Percent', least: 'Least', most: 'Most' },
    ...{ scope: 'For', clientId: 'Client number', from: 'First day', until: 'Last day', comment: 'Comment' },
  },
  read: (typed) => {
    const { clientId: _clientId, ...rest } = typed;
    const isPercent = typed.basis === 'percent';
    return {
      ...rest,
      code: typed.code.trim().toUpperCase(),
      title: getFixedTitle(typed.code) ?? typed.title,
      scope: getTypedScope(typed),
      amount: isPercent ? '' : toEuros(typed.amount),
      rate: isPercent ? typed.rate.trim().replace(',', '.') : '',
      least: isPercent ? toEuros(typed.least) : '',
      most: isPercent ? toEuros(typed.most) : '',
      until: typed.until === '' ? undefined : typed.until,
    };
  },
  reasons: {
    code: () => 'Give 2 to 20 letters, as CARD.',
    rate: () => 'Give a percentage with at most four places, as 0.25.',
  },
  ownFaults: getOwnFaults,
};

/** '1 234,50' as '1234.50'; what cannot be read stays, and is refused. */
function toEuros(typed: string): string {
  if (typed.trim() === '') return '';
  const { minor } = readAnyAmount(typed);
  return minor === undefined ? typed : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

function getOwnFaults(typed: TypedPrice): Record<string, string> {
  const sent = newPrice.safeParse(priceRules.read?.(typed));
  const why = sent.success
    ? whyNotPrice({
        ...{ code: sent.data.code, scope: parseScopeKey(sent.data.scope), from: sent.data.from },
        ...{ until: sent.data.until ?? null, ...parseFigures(sent.data) },
      })
    : undefined;
  const missing = sent.success ? getMissing(sent.data) : undefined;
  return {
    ...(typed.comment.trim() === '' && { comment: messages.commentEmpty }),
    ...(typed.scope === 'client' &&
      !/^[1-9]\d{10}$/.test(typed.clientId.trim()) && { clientId: 'Give the 11 digits of the client.' }),
    ...(why && { [why.field]: why.reason }),
    ...(missing && { [missing.field]: missing.reason }),
  };
}

const ended = z.strictObject({ until: newPrice.shape.from, comment: newPrice.shape.comment });
export const endRules: FormRules<{ until: string; comment: string }, z.output<typeof ended>> = {
  schema: ended,
  labels: { until: 'Last day', comment: 'Comment' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

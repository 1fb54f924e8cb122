/** A card of the database as calls answer it. */

import { errorFacts, isErrorCode } from '#shared/errors.ts';
import { getFundId } from '#shared/ids.ts';
import { amountText } from '#shared/money.ts';
import type { CardItem } from '../card.ts';
import type { OwnPayment } from '../deviceCalls.ts';
import { formatDecline } from '../processor/formatDecline.ts';
import type { CardRow, OwnPaymentRow } from './sql.ts';

const getFlag = (is: boolean): 0 | 1 => (is ? 1 : 0);
const euros = (minor: bigint) => Number(minor / 100n);

/** @param seesMoney whether the caller may see accounts */
export function getCard(row: CardRow, seesMoney: boolean): CardItem {
  return {
    cardID: row.id,
    clientID: row.client_id,
    design: row.design,
    name: row.name,
    limit: euros(row.limit_minor),
    monthly: euros(row.monthly_minor),
    exp: row.expires_on,
    mask: row.mask,
    enabled: getFlag(row.state === 'enabled'),
    terminated: getFlag(row.state === 'terminated'),
    atm: getFlag(row.atm),
    internet: getFlag(row.internet),
    cless: getFlag(row.cless),
    msr: getFlag(row.msr),
    notPrinted: getFlag(row.printed_at === null),
    notAccepted: getFlag(row.accepted_at === null),
    holderID: row.holder_id,
    options: row.options,
    holderName: row.holder_name ?? '',
    lost: getFlag(row.lost_at !== null),
    expired: getFlag(row.is_expired),
    accountid: seesMoney ? getFundId(row.currency, row.iban, row.is_fund_blocked) : '',
    used: amountText('EUR', row.used_minor),
    order: row.order_state && {
      state: row.order_state,
      orderedAt: row.order_at ?? '',
      isDelayed: row.is_delayed ?? false,
      reason: row.order_refusal ?? '',
    },
    createdAt: row.created_at,
  };
}

/** A payment of a card for its holder. */
export function getOwnPayment({
  id,
  at,
  shop,
  amount_minor: minor,
  is_incoming: isIncoming,
  state,
  refusal,
}: OwnPaymentRow): OwnPayment {
  const code = refusal?.replaceAll('_', '-') ?? '';
  const reason = formatDecline(code) ?? (isErrorCode(code) ? errorFacts(code).title : '');
  return { id, at, shop, amount: amountText('EUR', minor), isIncoming, state, reason };
}

/** Reads pain.001 in versions 3 and 9: a customer's order of credit transfers, as accounting programs write it. */
import { documentIn } from './document.ts';
import type { Party, Remittance } from './messages.ts';
import { checkTotals, getAmount, getContent, Parts, type PartsBy } from './parts.ts';
import { getIban, getInstitution, getMessageIds, getParty, getRemittance, given } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { bic, code, day, id } from './values.ts';

interface OrderedTransfer {
  /** NOTPROVIDED where the payer gives none */
  endToEndId: string;
  amountMinor: bigint;
  creditor: Party;
  creditorIban: string;
  creditorBic?: string;
  remittance?: Remittance;
}

/** Transfers from one account on one day. */
interface Order {
  orderId: string;
  executeOn: string;
  debtor: Party;
  debtorIban: string;
  debtorBic?: string;
  transfers: readonly OrderedTransfer[];
}

export interface PaymentInitiation {
  messageId: string;
  createdAt: string;
  orders: readonly Order[];
}

/** Where the versions differ. */
interface Dialect {
  getBic: (agent: XmlElement) => string | undefined;
  getDay: (element: XmlElement) => string;
}

const dialects = new Map<string, Dialect>([
  [
    'pain.001.001.09',
    {
      getBic: (agent) => getInstitution(agent, types.FinancialInstitutionIdentification18).maybeValue('BICFI', bic),
      getDay: (element) => new Parts(element, types.DateAndDateTime2Choice).value('Dt', day),
    },
  ],
  [
    'pain.001.001.03',
    {
      getBic: (agent) => getInstitution(agent, types.FinancialInstitutionIdentification7).maybeValue('BIC', bic),
      getDay: (element) => getContent(element, day),
    },
  ],
]);

/** Throws `MessageError`. Only transfers in euros are read. */
export function readInitiation(xml: string | Uint8Array): PaymentInitiation {
  const { root, version, body } = documentIn(xml);
  const dialect = dialects.get(version);
  if (!dialect) throw errorAt(root, 'unknown-message');
  const message = new Parts(body('CstmrCdtTrfInitn'), types.CustomerCreditTransferInitiationV09);
  const head = message.parts('GrpHdr', types.GroupHeader85);
  const orders = message.all('PmtInf').map((order) => getOrder(new Parts(order, types.PaymentInstruction30), dialect));
  checkTotals(head, orders.flatMap(getAmounts));
  return { ...getMessageIds(head), orders };
}

function getAmounts({ transfers }: Pick<Order, 'transfers'>): bigint[] {
  return transfers.map(({ amountMinor }) => amountMinor);
}

function getOrder(order: PartsBy<typeof types.PaymentInstruction30>, dialect: Dialect): Order {
  const method = order.one('PmtMtd');
  if (getContent(method, code) !== 'TRF') throw errorAt(method, 'code-unknown');
  const entries = order.all('CdtTrfTxInf').map((entry) => new Parts(entry, types.CreditTransferTransaction34));
  const found = given({
    orderId: order.value('PmtInfId', id),
    executeOn: dialect.getDay(order.one('ReqdExctnDt')),
    debtor: getParty(order.one('Dbtr')),
    debtorIban: getIban(order.one('DbtrAcct')),
    debtorBic: dialect.getBic(order.one('DbtrAgt')),
    transfers: entries.map((entry) => getTransfer(entry, dialect)),
  });
  checkTotals(order, getAmounts(found));
  return found;
}

function getTransfer(
  entry: PartsBy<typeof types.CreditTransferTransaction34>,
  { getBic: bicOf }: Dialect,
): OrderedTransfer {
  const bank = entry.maybe('CdtrAgt');
  const remittance = entry.maybe('RmtInf');
  return given({
    endToEndId: entry.parts('PmtId', types.PaymentIdentification6).value('EndToEndId', id),
    amountMinor: getAmount(entry.parts('Amt', types.AmountType4Choice).one('InstdAmt')),
    creditor: getParty(entry.one('Cdtr')),
    creditorIban: getIban(entry.one('CdtrAcct')),
    creditorBic: bank && bicOf(bank),
    remittance: remittance && getRemittance(remittance),
  });
}

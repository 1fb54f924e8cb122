/** Writes pacs.008. */
import type { CreditTransfer, CreditTransfers } from './messages.ts';
import { code, count, day, id, moment } from './values.ts';
import {
  account,
  agent,
  amount,
  banks,
  getSum,
  messageIds,
  money,
  party,
  remittance,
  settlement,
} from './writeParts.ts';
import { element, leaf, maybeLeaf, type Xml } from './xml.ts';

export function writeTransfers(message: CreditTransfers): Xml {
  const { isInstant, settlementDay, transfers } = message;
  if (transfers.length === 0) throw new Error('A message holds transfers.');
  if (isInstant && (transfers.length > 1 || !transfers[0]?.acceptedAt)) {
    throw new Error('An instant message holds one transfer, with the moment of its acceptance.');
  }
  const head = element(
    'GrpHdr',
    ...messageIds(message),
    leaf('NbOfTxs', String(transfers.length), count),
    money('TtlIntrBkSttlmAmt', getSum(transfers)),
    leaf('IntrBkSttlmDt', settlementDay, day),
    settlement,
    paymentType(isInstant),
    ...banks(message),
  );
  return element('FIToFICstmrCdtTrf', head, ...transfers.map(transferXml));
}

function paymentType(isInstant: boolean): Xml {
  return element(
    'PmtTpInf',
    element('SvcLvl', leaf('Cd', 'SEPA', code)),
    isInstant ? element('LclInstrm', leaf('Cd', 'INST', code)) : undefined,
  );
}

function transferXml(transfer: CreditTransfer): Xml {
  return element(
    'CdtTrfTxInf',
    element('PmtId', leaf('EndToEndId', transfer.endToEndId, id), leaf('TxId', transfer.transactionId, id)),
    amount('IntrBkSttlmAmt', transfer.amountMinor),
    maybeLeaf('AccptncDtTm', transfer.acceptedAt, moment),
    leaf('ChrgBr', 'SLEV', code),
    party('Dbtr', transfer.debtor),
    account('DbtrAcct', transfer.debtorIban),
    agent('DbtrAgt', transfer.debtorBic),
    agent('CdtrAgt', transfer.creditorBic),
    party('Cdtr', transfer.creditor),
    account('CdtrAcct', transfer.creditorIban),
    transfer.remittance && remittance(transfer.remittance),
  );
}

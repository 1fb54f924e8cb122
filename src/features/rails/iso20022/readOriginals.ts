/** Reads what a return, a recall, its answer or an enquiry says of the transfer it is about. */
import type { OriginalTransfer } from './messages.ts';
import { getAmount, type Parts } from './parts.ts';
import { getIban, getNamedParty, given } from './readParts.ts';
import { errorAt } from './tree.ts';
import { types } from './types.ts';
import { day, foreignId } from './values.ts';

type Ids = Parts<'OrgnlGrpInf?' | 'OrgnlTxId?' | 'OrgnlEndToEndId?' | 'OrgnlTxRef?'>;
/** The original message, where the file names it once for all its transfers. */
type Group = Parts<'OrgnlMsgId'> | undefined;

/** With amount and day beside the ids. */
export function getOriginal(
  entry: Ids & Parts<'OrgnlIntrBkSttlmAmt?' | 'OrgnlIntrBkSttlmDt?'>,
  group: Group,
): OriginalTransfer {
  return {
    ...getOriginalIds(entry, group),
    amountMinor: getAmount(entry.one('OrgnlIntrBkSttlmAmt')),
    settlementDay: entry.value('OrgnlIntrBkSttlmDt', day),
    ...getOriginalParties(entry),
  };
}

/** With amount and day in the copy of the transfer. */
export function getOriginalByCopy(entry: Ids, group: Group): OriginalTransfer {
  const copy = entry.parts('OrgnlTxRef', types.OriginalTransactionReference28);
  return {
    ...getOriginalIds(entry, group),
    amountMinor: getAmount(copy.one('IntrBkSttlmAmt')),
    settlementDay: copy.value('IntrBkSttlmDt', day),
    ...getOriginalParties(entry),
  };
}

function getOriginalIds(
  entry: Ids,
  group: Group,
): Pick<OriginalTransfer, 'messageId' | 'transactionId' | 'endToEndId'> {
  const original = entry.maybeParts('OrgnlGrpInf', types.OriginalGroupInformation29) ?? group;
  if (!original) throw errorAt(entry.element, 'element-missing', 'OrgnlGrpInf');
  return {
    messageId: original.value('OrgnlMsgId', foreignId),
    transactionId: entry.value('OrgnlTxId', foreignId),
    endToEndId: entry.maybeValue('OrgnlEndToEndId', foreignId) ?? 'NOTPROVIDED',
  };
}

/** The two sides of the original transfer, as far as the file repeats them. */
function getOriginalParties(entry: Ids): Pick<OriginalTransfer, 'debtor' | 'debtorIban' | 'creditor' | 'creditorIban'> {
  const original = entry.maybeParts('OrgnlTxRef', types.OriginalTransactionReference28);
  if (!original) return {};
  const party = (name: 'Dbtr' | 'Cdtr') => original.maybeParts(name, types.Party40Choice)?.maybe('Pty');
  const [debtor, creditor] = [party('Dbtr'), party('Cdtr')];
  const [debtorAccount, creditorAccount] = [original.maybe('DbtrAcct'), original.maybe('CdtrAcct')];
  return given({
    debtor: getNamedParty(debtor),
    debtorIban: debtorAccount && getIban(debtorAccount),
    creditor: getNamedParty(creditor),
    creditorIban: creditorAccount && getIban(creditorAccount),
  });
}

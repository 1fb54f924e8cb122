/** What can be read of a transfer with a fault, and the texts of which something was taken out. */
import { wordsAt } from './entries.ts';
import type { CreditTransfer, SentText } from './messages.ts';
import type { XmlElement } from './tree.ts';
import { bic, cleanText, iban } from './values.ts';

/** The fields as far as they can be read, or empty. An id is there always where the file names any. */
export function partialTransfer(element: XmlElement): Omit<CreditTransfer, 'amountMinor'> {
  const words = (path: string) => wordsAt(element, path);
  const ids = ['PmtId/TxId', 'PmtId/InstrId', 'PmtId/EndToEndId', 'PmtId/UETR'].map(words);
  const message = [words('RmtInf/Ustrd'), words('RmtInf/Strd/CdtrRefInf/Ref')].filter((text) => text !== '').join(' ');
  return {
    transactionId: cut(ids.find((id) => id !== '') ?? 'NOTPROVIDED'),
    endToEndId: cut(words('PmtId/EndToEndId') || 'NOTPROVIDED'),
    debtor: { name: words('Dbtr/Nm') },
    debtorIban: accountAt(element, 'DbtrAcct'),
    debtorBic: formed(words('DbtrAgt/FinInstnId/BICFI'), bic),
    creditor: { name: words('Cdtr/Nm') },
    creditorIban: accountAt(element, 'CdtrAcct'),
    creditorBic: formed(words('CdtrAgt/FinInstnId/BICFI'), bic),
    ...(message !== '' && { remittance: { text: message } }),
  };
}

function cut(id: string): string {
  return [...id].slice(0, 35).join('').trim();
}

/** An IBAN, or another number of an account. */
function accountAt(element: XmlElement, name: 'DbtrAcct' | 'CdtrAcct'): string {
  const written = wordsAt(element, `${name}/Id/IBAN`);
  const read = iban.read?.(written) ?? written;
  return iban(read) === undefined ? read : cut(written || wordsAt(element, `${name}/Id/Othr/Id`));
}

function formed(value: string, form: typeof bic): string {
  return form(value) === undefined ? value : '';
}

/** The texts of an element and of what is in it that hold what no one sees, as they were written. */
export function getSentTexts(element: XmlElement, path = ''): SentText[] {
  if (element.children.length === 0) {
    const { text } = element;
    return path !== '' && text.trim() !== '' && cleanText(text).trim() !== text.trim() ? [{ path, text }] : [];
  }
  return element.children.flatMap((child) => getSentTexts(child, path === '' ? child.name : `${path}/${child.name}`));
}

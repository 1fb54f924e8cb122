/** The account of the demo bank itself: applicants pay the fee of their registration to it. */
import { mainName } from '#features/clients/accountNumbers.ts';
import { ownIban } from '#shared/iban.ts';
import { bankCode } from './accounts.ts';

/** Beside the numbers of people and companies. */
const id = '70000000001';

export const bankAccount = { id, title: 'Kontora Demo Bank', name: mainName, iban: ownIban(bankCode, id) } as const;

/** Where the versions of camt.053 and camt.054 differ in what we write. Their schemas are those of ISO 20022. */
import type { StatementVersion } from './messages.ts';

export interface StatementDialect {
  /** the element of a bank's BIC */
  bicTag: 'BIC' | 'BICFI';
  /** codes and parties are in an element of their own: `Sts/Cd`, `Dbtr/Pty/Nm` */
  isNested: boolean;
  /** `TxDtls` has its amount and direction itself, besides `AmtDtls` */
  hasAmount: boolean;
}

export const statementDialects: Readonly<Record<StatementVersion, StatementDialect>> = {
  '02': { bicTag: 'BIC', isNested: false, hasAmount: false },
  '04': { bicTag: 'BICFI', isNested: false, hasAmount: true },
  '08': { bicTag: 'BICFI', isNested: true, hasAmount: true },
};

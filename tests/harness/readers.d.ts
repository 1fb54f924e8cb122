// Packages without types of their own that read statements in tests: as much as the tests look at.
interface ReadTransaction {
  isReversal: boolean;
  reference: string;
  bankReference: string;
  transactionType: string;
  structuredDetails?: Record<string, string>;
}

interface ReadStatement {
  accountIdentification: string;
  number: { statement: string; sequence: string };
  currency: string;
}

declare module 'mt940js' {
  export class Parser {
    parse(data: string): (ReadStatement & {
      openingBalance: number;
      closingBalance: number;
      transactions: (ReadTransaction & { amount: number })[];
    })[];
  }
}

declare module '@centrapay/swift-parser' {
  interface Decimal {
    toFixed(places: number): string;
  }
  export function parse(asked: { type: 'mt940'; data: string; validate: boolean }): (ReadStatement & {
    openingBalance: Decimal;
    closingBalance: Decimal;
    transactions: (ReadTransaction & { amount: Decimal })[];
  })[];
}

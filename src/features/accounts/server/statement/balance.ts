/** The sum check: a statement adds up to the cent, or it is not sent. */
import type { StatementLine, StatementSection } from './statement.ts';

/** Lines, sums and balances contradict each other. The ledger or the query is broken. */
export class UnbalancedStatementError extends Error {
  constructor(iban: string, what: string) {
    super(`statement of ${iban} does not add up: ${what}`);
    this.name = 'UnbalancedStatementError';
  }
}

/**
 * Passes on the batches of a section and adds them up. Throws UnbalancedStatementError at the first line that skips
 * a number, carries another balance than the one before plus its amount or lies outside the period, and at the end
 * if the sums, the count or the closing balance are not the ones announced.
 */
export async function* balanced(
  section: StatementSection,
  period: { from: string; to: string },
): AsyncGenerator<readonly StatementLine[]> {
  const iban = section.account.iban;
  const counted = { balance: section.openingMinor, credits: 0n, debits: 0n, lines: 0 };
  let seq: bigint | null = null;
  for await (const batch of section.batches) {
    for (const line of batch) {
      const at = `entry ${line.seq}`;
      if (seq !== null && line.seq !== seq + 1n) throw new UnbalancedStatementError(iban, `${at} follows ${seq}`);
      if (line.bookedOn < period.from || line.bookedOn > period.to) {
        throw new UnbalancedStatementError(iban, `${at} was booked on ${line.bookedOn}`);
      }
      seq = line.seq;
      count(counted, line);
      expectSame(iban, `balance after ${at}`, line.balanceAfterMinor, counted.balance);
    }
    yield batch;
  }
  expectSame(iban, 'number of lines', section.lineCount, counted.lines);
  expectSame(iban, 'credits', section.creditsMinor, counted.credits);
  expectSame(iban, 'debits', section.debitsMinor, counted.debits);
  expectSame(iban, 'closing balance', section.closingMinor, counted.balance);
}

function count(counted: { balance: bigint; credits: bigint; debits: bigint; lines: number }, line: StatementLine) {
  counted.balance += line.amountMinor;
  if (line.amountMinor > 0n) counted.credits += line.amountMinor;
  else counted.debits -= line.amountMinor;
  counted.lines += 1;
}

function expectSame(iban: string, what: string, said: bigint | number, counted: bigint | number) {
  if (said !== counted) throw new UnbalancedStatementError(iban, `${what} ${said}, counted ${counted}`);
}

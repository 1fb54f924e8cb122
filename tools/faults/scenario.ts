// What a fault is: what it needs, and how it strikes.
import type pg from 'pg';
import type { Bank, BankPlan } from './bank.ts';
import type { Difference } from './compare.ts';

export interface Scenario {
  /** as `--only` selects it and the table names it */
  name: string;
  plan?: Partial<BankPlan>;
  /** A sentence on why it cannot run here. */
  whyNot?(): string | undefined;
  /** Prepares what `plan` names; answers what undoes it. */
  setUp?(): Promise<{ plan: Partial<BankPlan>; undo(): Promise<void> }>;
  /**
   * Breaks something while the load runs, and mends what does not mend itself. Answers the moment (performance.now())
   * from which on the bank is expected to come back.
   */
  strike(bank: Bank): Promise<number>;
  /** Pays an account of another bank instead of another company; `life` counts payments. */
  payeeIban?(life: number): string;
  /** Waits for what goes on outside the bank, then compares the books of both sides. */
  compare?(bank: Bank, owner: pg.Pool): Promise<Difference[]>;
  /** from that moment; 5 s unless given */
  readyWithinMs?: number;
}

// What a fault is: what it needs, and how it strikes.
import type { Bank, BankPlan } from './bank.ts';

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
  /** from that moment; 5 s unless told */
  readyWithinMs?: number;
}

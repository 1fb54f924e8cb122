/** Categories of transactions by code, and fee types (specification, section 3, reference lists). */
export const categories: Readonly<Record<string, string>> = {
  GRCR: 'Groceries',
  SHOP: 'Shopping',
  REST: 'Restaurants',
  TRAN: 'Transport',
  TRAV: 'Travel',
  ENTT: 'Entertainment',
  HLTH: 'Health',
  SRVC: 'Services',
  OTHR: 'General',
  UTIL: 'Utilities',
  TRSF: 'Transfers',
  CASH: 'Cash',
  INSR: 'Insurance',
  TXFN: 'Tax and Fines',
  FEES: 'Fees',
  GMBL: 'Gamble',
  DRUG: 'Drugs',
  TOPA: 'Top-up',
  PGGY: 'Savings',
  BONUS: 'Bonus',
  BLFF: 'Bailiffs',
};

/** What fee lines are called: the acquiring fee is specified, the others are those of the price table. */
export const feeTypes: Readonly<Record<string, string>> = {
  ACQFEE: 'Acquiring fee',
  BOOKFEE: 'Internal payment fee',
  SEPAFEE: 'SEPA payment fee',
};

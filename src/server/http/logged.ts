/** The facts of an error that a log line holds: enough to find the fault, and no customer data. */

/** PostgreSQL's fields that name objects of our schema. `detail`, `where` and `hint` may repeat whole rows. */
const named = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const;

/** PostgreSQL's messages about values (class 22) quote the values. */
const quotesData = /^22/;

export interface ErrorFacts extends Record<string, unknown> {
  type: string;
  message: string;
  /** the stack without the message that it usually begins with */
  stack: string;
}

export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const facts = Object.fromEntries(Object.entries(error).filter(([name]) => named.some((one) => one === name)));
  const quotes = typeof facts['code'] === 'string' && 'severity' in facts && quotesData.test(facts['code']);
  const calls = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: quotes ? '' : error.message,
    ...facts,
    stack: calls.join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}

/** What a log line tells of an error: enough to find the fault, nothing of the data it happened to. */

/** PostgreSQL's fields that name things of ours; `detail`, `where` and `hint` may repeat whole rows. */
const named = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const;

/** Its messages about values (class 22) quote them. */
const quotesData = /^22/;

export interface ErrorFacts extends Record<string, unknown> {
  type: string;
  message: string;
  /** the calls, without the message that a stack usually begins with */
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

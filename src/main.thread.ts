/** What a worker thread runs: the tasks of all features, by name. */
import { makeInvoice } from './features/accounts/server/invoice/task.ts';
import { makeStatement } from './features/accounts/server/statement/task.ts';
import { makeConfirmation } from './features/payments/server/confirmation/task.ts';
import type { TaskRuns } from './server/threads/tasks.ts';
import { readEnvironment, taskHandler } from './server/threads/thread.ts';

const runs: TaskRuns = { makeInvoice, makeStatement, makeConfirmation };

export default taskHandler(runs, readEnvironment());

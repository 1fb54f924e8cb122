// The demo world as it is planned on one day, once for all tests that read it.
import type { Movement } from '#db/demo/movements.ts';
import { planDemoWorld } from '#db/demo/plan.ts';

export const today = '2026-11-21';

const days = planDemoWorld({ today }).days();
const planned: Movement[] = [];
let step = days.next();
for (; !step.done; step = days.next()) planned.push(...step.value.movements);

export const movements: readonly Movement[] = planned;
/** by account, as the plan itself counts them */
export const balances = step.value;

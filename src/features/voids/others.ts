/** What voids share with cases. */
import { formatLastAct } from '#features/cases/calls.ts';

export { formatLastAct };

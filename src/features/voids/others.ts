/** What voids share with cases. */
import { actName } from '#features/cases/calls.ts';

export { actName };

/** What may stand behind the question mark of the users page. */
import * as z from 'zod/mini';
import { userList } from '../userList.ts';

export const usersSearch = z.object({
  ...userList.address,
  /** number of the person shown beside the list */
  open: z.optional(z.string()),
  dialog: z.optional(z.enum(['add', 'edit', 'remove'])),
});
export type UsersSearch = z.output<typeof usersSearch>;

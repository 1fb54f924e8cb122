/** The query of the users page's address. */
import * as z from 'zod/mini';
import { userList } from '../userList.ts';

export const usersSearch = z.object({
  ...userList.address,
  /** number of the person shown beside the list */
  open: z.optional(z.string()),
  dialog: z.optional(z.enum(['add', 'edit', 'remove'])),
});
export type UsersSearch = z.output<typeof usersSearch>;

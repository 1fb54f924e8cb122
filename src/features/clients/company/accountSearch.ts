/** Filter and order of the list of accounts in the address of a page. */
import * as z from 'zod/mini';
import { accountList } from '../accountList.ts';

export const accountSearch = z.object(accountList.address);

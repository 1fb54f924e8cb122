import * as z from 'zod/mini';
import { fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { mediaTypes } from './rules.ts';

/** A document as its company sees it. */
export const companyFile = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(fileCategoryCodes),
  type: z.enum(mediaTypes),
  sizeBytes: z.int(),
  addedAt: z.string(),
  /** name of the person; '' for the bank itself */
  addedBy: z.string(),
});
export type CompanyFile = z.output<typeof companyFile>;

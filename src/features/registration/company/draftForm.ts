import type { UploadOptions } from '#client/ui/upload/uploads.ts';
import type { Stage } from '#shared/cddTags.ts';
import type { FileCategory } from '#shared/reference/fileCategories.ts';
import type { DraftFile } from '../calls.ts';
import type { Draft, DraftField } from '../draft.ts';

/** A draft that is being filled in, as its inputs see it. */
export interface DraftForm {
  draft: Draft;
  stage: Stage;
  set: <F extends DraftField>(field: F, value: Draft[F]) => void;
  /** Called when a person leaves an input: from then on it shows what is wrong with it. */
  leave: (path: string) => void;
  /** what is wrong at the path of a field: 'TIN.0.Number' */
  faultAt: (path: string) => string | undefined;
  /** documents that the applicant has given */
  files: readonly DraftFile[];
  /** whose documents they are; absent before there is a company */
  companyId?: string;
  /** Sends one for a field; absent before there is a company. */
  upload?: (category: FileCategory, file: File, options: UploadOptions) => Promise<{ id: string }>;
}

/** Asks for files once more that staff have sent back. */
import { send } from '#client/api/send.ts';
import { isCaseType } from '#features/cases/backoffice/caseTexts.ts';
import { getFileCategories, type Whom } from '#shared/reference/fileCategories.ts';
import { askedLimits, templateOnly } from '#shared/rules/asked.ts';
import { requestTemplateCalls } from '../calls.ts';
import { getDraft } from './draft.ts';

interface Returned {
  name: string;
  category: string;
  /** why it was sent back */
  reason: string;
}

/**
 * A draft for the composer: the template of the type, with one item for each file. Fixed templates stay as they are.
 */
export async function askAgain(icon: string, files: readonly Returned[], about: Whom): Promise<string> {
  const type = isCaseType(icon) ? icon : undefined;
  const { items } = await send(requestTemplateCalls.listRequestTemplates, { query: { type, about } });
  const [template] = items;
  if (!template) return '';
  const asked = files.slice(0, askedLimits.items).map(({ name, category, reason }) => ({
    kind: 'file' as const,
    words: `${name}: ${reason}`.slice(0, askedLimits.itemWords),
    category: getFileCategories(about).find((code) => code === category) ?? 'OD',
  }));
  const draft = getDraft(template);
  return JSON.stringify(templateOnly.includes(icon) ? draft : { ...draft, items: asked });
}

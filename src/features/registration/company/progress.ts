/** How far a registration has come, in this browser: company, stage and step, and nothing of what was filled in. */

import * as z from 'zod/mini';
import { type Stage, stageNames } from '#shared/cddTags.ts';
import { clientId } from '#shared/ids.ts';

const itemName = 'kontora.registration';
const progress = z.object({ company: clientId, stage: z.enum(stageNames), step: z.int() });
export type Progress = z.output<typeof progress>;

export function keepProgress(now: Progress): void {
  localStorage.setItem(itemName, JSON.stringify(now));
}

/** The step of this company in this stage; undefined where nothing is kept, or of another one. */
export function keptStep(company: string, stage: Stage): number | undefined {
  const found = progress.safeParse(parsed(localStorage.getItem(itemName) ?? ''));
  if (!found.success || found.data.company !== company || found.data.stage !== stage) return undefined;
  return found.data.step;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether the website of a draft exists, asked as in the profile: before its step is left, and before anything is sent.
 */
import { useState } from 'react';
import { useWebsiteCheck } from '#features/websites/company/useWebsiteCheck.ts';
import type { Draft, DraftField } from '../draft.ts';
import { fieldLabels } from '../fieldLabels.ts';

export function useWebsite({ Website }: Pick<Draft, 'Website'>) {
  const check = useWebsiteCheck();
  const [known, setKnown] = useState<{ website: string; fault: string | undefined }>();
  const [isChecking, setChecking] = useState(false);
  const fault = known?.website === Website ? known.fault : undefined;
  const faultNow = async (): Promise<string | undefined> => {
    if (known?.website === Website) return known.fault;
    setChecking(true);
    const found = await check(Website, fieldLabels.Website);
    if (found.isLeft) return undefined;
    setChecking(false);
    setKnown({ website: Website, fault: found.fault });
    return found.fault;
  };
  return {
    isChecking,
    /** by field, as long as it is not changed */
    refused: fault === undefined ? {} : { Website: fault },
    /**
     * The step that asks for the website where there is surely none: 0 for the one with these fields; undefined if all
     * is well.
     */
    stepToCorrect: async (fields: readonly DraftField[], isSent: boolean): Promise<number | undefined> => {
      const isHere = fields.includes('Website');
      if (Website.trim() === '' || !(isHere || isSent)) return undefined;
      if ((await faultNow()) === undefined) return undefined;
      return isHere ? 0 : 1;
    },
  };
}

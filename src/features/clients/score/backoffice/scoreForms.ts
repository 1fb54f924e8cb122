/** The forms about score and profile: what is typed, and what the calls get. */
import type * as z from 'zod/mini';
import { messages } from '../../../../shared/messages.ts';
import type { FormRules } from '../../../../shared/rules/checkForm.ts';
import { type OverrideBody, overrideBody } from '../calls.ts';
import { isActivity } from '../profile.ts';
import { profileBody } from '../profileCalls.ts';

const commentOf = ({ comment }: { comment: string }): Record<string, string> =>
  comment.trim() === '' ? { comment: messages.commentEmpty } : {};

export interface TypedOverride {
  comment: string;
  props: { factor: string; level: string; lastDay: string };
}
export const overrideRules: FormRules<TypedOverride, OverrideBody> = {
  schema: overrideBody,
  labels: { 'props.level': 'Level', 'props.lastDay': 'Last day', comment: 'Comment' },
  ownFaults: commentOf,
};

/** Lists are typed as codes with blanks or commas between them. */
export interface TypedProfile {
  comment: string;
  cddProfile: {
    purpose: string;
    incoming: string;
    outgoing: string;
    cash: string;
    countries: string;
    sources: string[];
    taxCountries: string;
    activities: string;
  };
}

/** 'lt, LV' → ['LT', 'LV'] */
export function codesOf(typed: string): string[] {
  return [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

/** Activities keep their small letters. */
const activitiesOf = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
const eurosOf = (typed: string) => (/^\d{1,10}$/.test(typed.trim()) ? Number(typed) : typed);

export const profileRules: FormRules<TypedProfile, z.output<typeof profileBody>> = {
  schema: profileBody,
  labels: {
    'cddProfile.purpose': 'Purpose',
    'cddProfile.incoming': 'Incoming in a month',
    'cddProfile.outgoing': 'Outgoing in a month',
    'cddProfile.cash': 'Cash in a month',
    'cddProfile.countries': 'Countries of payments',
    'cddProfile.sources': 'Source of funds',
    'cddProfile.taxCountries': 'Tax residence',
    'cddProfile.activities': 'Business activities',
    comment: 'Comment',
  },
  read: ({ comment, cddProfile }) => ({
    comment,
    cddProfile: {
      ...cddProfile,
      incoming: eurosOf(cddProfile.incoming),
      outgoing: eurosOf(cddProfile.outgoing),
      cash: eurosOf(cddProfile.cash),
      countries: codesOf(cddProfile.countries),
      taxCountries: codesOf(cddProfile.taxCountries),
      activities: activitiesOf(cddProfile.activities),
    },
  }),
  ownFaults: (typed) => ({ ...commentOf(typed), ...listFaults(typed) }),
};

function listFaults({ cddProfile }: TypedProfile): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const key of ['countries', 'taxCountries'] as const) {
    const wrong = codesOf(cddProfile[key]).find((code) => !/^[A-Z]{2}$/.test(code));
    if (wrong) faults[`cddProfile.${key}`] = `${wrong} is no country. Give two letters each, such as LT LV.`;
  }
  const unknown = activitiesOf(cddProfile.activities).find((code) => !isActivity(code));
  if (unknown) faults['cddProfile.activities'] = `${unknown} is no activity. Give NACE codes, such as 16 47.`;
  if (cddProfile.sources.length === 0) faults['cddProfile.sources'] = 'Choose at least one.';
  return faults;
}

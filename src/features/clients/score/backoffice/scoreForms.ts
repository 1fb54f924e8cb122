/** The forms about score and profile: what is typed, and what the calls get. */
import type * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type OverrideBody, overrideBody } from '../calls.ts';
import { type OfficeBody, officeBody } from '../officeCalls.ts';
import { profileBody } from '../profileCalls.ts';

const getComment = ({ comment }: { comment: string }): Record<string, string> =>
  comment.trim() === '' ? { comment: messages.commentEmpty } : {};

export interface TypedOverride {
  comment: string;
  props: { factor: string; level: string; lastDay: string };
}
export const overrideRules: FormRules<TypedOverride, OverrideBody> = {
  schema: overrideBody,
  labels: { 'props.level': 'Level', 'props.lastDay': 'Last day', comment: 'Comment' },
  ownFaults: getComment,
};

export interface TypedOffice {
  comment: string;
  props: { endedOn: string };
}
export const officeRules: FormRules<TypedOffice, OfficeBody> = {
  schema: officeBody,
  labels: { 'props.endedOn': 'Last day of the function', comment: 'Comment' },
  ownFaults: getComment,
};

export interface TypedProfile {
  comment: string;
  cddProfile: {
    purpose: string;
    incoming: string;
    outgoing: string;
    cash: string;
    countries: string[];
    sources: string[];
    taxCountries: string[];
    activities: string[];
  };
}

const getEuros = (typed: string) => (/^\d{1,10}$/.test(typed.trim()) ? Number(typed) : typed);

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
      incoming: getEuros(cddProfile.incoming),
      outgoing: getEuros(cddProfile.outgoing),
      cash: getEuros(cddProfile.cash),
    },
  }),
  ownFaults: (typed) => ({ ...getComment(typed), ...listFaults(typed) }),
};

function listFaults({ cddProfile }: TypedProfile): Record<string, string> {
  const needed = (['sources', 'taxCountries'] as const).filter((key) => cddProfile[key].length === 0);
  return Object.fromEntries(needed.map((key) => [`cddProfile.${key}`, 'Choose at least one.']));
}

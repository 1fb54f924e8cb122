/** The forms that change the risk tables. */
import type * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { CountryFlag } from '#shared/reference/countryRisks.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { newActivityRisk, newCountryFlags } from '../calls.ts';
import { getFlags } from '../words.ts';
import type { RiskRow } from './riskRows.ts';

export interface TypedActivity {
  risk: string;
  comment: string;
}
export interface TypedCountry {
  flags: CountryFlag[];
  comment: string;
}
type Changed = Pick<RiskRow, 'version' | 'value'>;

const getFaults = (comment: string, isSame: boolean): Record<string, string> => ({
  ...(comment.trim() === '' && { comment: messages.commentEmpty }),
  ...(isSame && { root: 'Nothing is changed yet.' }),
});

export const activityRules = ({
  version,
  value,
}: Changed): FormRules<TypedActivity, z.output<typeof newActivityRisk>> => ({
  schema: newActivityRisk,
  labels: { risk: 'Risk', comment: 'Comment' },
  read: ({ risk, comment }) => ({ version, risk: Number(risk), comment }),
  ownFaults: ({ risk, comment }) => getFaults(comment, risk === value),
});

export const countryRules = ({
  version,
  value,
}: Changed): FormRules<TypedCountry, z.output<typeof newCountryFlags>> => ({
  schema: newCountryFlags,
  labels: { flags: 'Marked with', comment: 'Comment' },
  read: ({ flags, comment }) => ({ version, flags, comment }),
  ownFaults: ({ flags, comment }) => getFaults(comment, flags.join(' ') === getFlags(value).join(' ')),
});

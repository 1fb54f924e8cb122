/** What the lists of the risk tables show. Pure. */
import { countryName } from '#shared/countries.ts';
import { activityName, businessActivities } from '#shared/reference/businessActivities.ts';
import { countries } from '#shared/reference/countries.ts';
import { countryFlagLabels, riskOfFlags, shippedFlags } from '#shared/reference/countryRisks.ts';
import type { ReadRisks, RiskChange } from '../calls.ts';
import { formatCountryRisk, getFlags } from '../words.ts';

export interface RiskRow {
  key: string;
  kind: RiskChange['kind'];
  code: string;
  title: string;
  /** see RiskChange */
  value: string;
  /** 0: as shipped */
  version: number;
  /** the risk in words, and how bad it is */
  level: string;
  weight: '1' | '2' | '3';
  /** of a country, in words */
  marks: string;
  /** null: from the start */
  at: string | null;
  by: string;
  confirmedBy: string;
  comment: string;
}

export const getTitle = (kind: RiskChange['kind'], code: string) =>
  kind === 'activity' ? activityName(code) : countryName(code);

const weights = { low: '1', raised: '2', high: '3', prohibited: '3' } as const;

function toRow(kind: RiskChange['kind'], code: string, value: string, more: Partial<RiskRow> = {}): RiskRow {
  const flags = getFlags(value);
  const activity = {
    level: `Risk ${value}`,
    weight: value === '1' ? '1' : value === '3' ? '3' : '2',
    marks: '',
  } as const;
  const country = {
    level: formatCountryRisk(flags),
    weight: weights[riskOfFlags(flags)],
    marks: flags.map((flag) => countryFlagLabels[flag]).join(', '),
  };
  return {
    ...{ key: `${kind} ${code}`, kind, code, title: getTitle(kind, code), value, version: 0, at: null },
    ...{ by: '', confirmedBy: '', comment: '' },
    ...(kind === 'activity' ? activity : country),
    ...more,
  };
}

/** Everything that is known, with what was decided over what is shipped; or the changes, the newest first. */
export function getRows({ activities, countries: decided, changes }: ReadRisks, view: RiskChange['kind'] | 'history') {
  if (view === 'history')
    return changes.map(({ kind, code, value, ...change }) =>
      toRow(kind, code, value, { ...change, key: String(change.version) }),
    );
  const now = new Map((view === 'activity' ? activities : decided).map((one) => [one.code, one]));
  const shipped =
    view === 'activity'
      ? businessActivities.map(({ value: code, risk }) => ({ code, value: String(risk) }))
      : countries.map(({ iso2 }) => ({ code: iso2, value: shippedFlags(iso2).join(' ') }));
  return shipped.map(({ code, value }) => {
    const one = now.get(code);
    return one ? toRow(view, code, one.value, { version: one.version, at: one.at }) : toRow(view, code, value);
  });
}

import type { FieldOption, FilterField } from '#client/ui/table/filterFields.ts';
import { getPeriodField } from '#client/ui/table/periodField.tsx';
import { readSeveral } from '#shared/lists/fields.ts';
import type { FilterOf } from '#shared/lists/list.ts';
import { countries } from '#shared/reference/countries.ts';
import { caseLevels, type caseList, caseMarks, dueWithin, openStatuses, openStatusNames } from '../caseList.ts';
import { typeChoices } from './caseTexts.ts';

type Filter = FilterOf<typeof caseList>;

const people = { me: 'Me', none: 'Unassigned', away: 'Absent staff' } as const;
const due = { overdue: 'Overdue', today: 'Today', week: 'This week' } as const;
const marks = { new: 'New', updated: 'Updated', missing: 'Missing' } as const;
const getOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const optionsAmong = (words: readonly string[]) => words.map((value) => ({ value, label: value }));
const known = <T extends string>(words: readonly T[], text: string | undefined) => words.find((word) => word === text);

type SeveralKey = 'level' | 'type' | 'rule' | 'status' | 'mark';

type Rules = readonly { code: string; title: string }[];

interface FieldsOptions {
  filter: Filter;
  /** who has cases in the list, by their number */
  assignees: ReadonlyMap<string, string>;
  /** that may have raised a case */
  rules: Rules;
  onChange: (changes: Filter) => void;
}

/** Those that the bank has, and what the filter names already, such as before they are loaded. */
function ruleOptions(rules: Rules, filter: string | undefined): FieldOption[] {
  const chosen = filter === undefined ? [] : readSeveral(filter).words;
  const unknown = chosen.filter((word) => !rules.some(({ code }) => code === word));
  return [...rules.map(({ code, title }) => ({ value: code, label: title })), ...optionsAmong(unknown)];
}

/** The fields of the queue's filter, those of the day first. The group has a column of its own. */
export function queueFields({ filter, assignees, rules, onChange }: FieldsOptions): FilterField[] {
  const several = (label: string, options: readonly FieldOption[], key: SeveralKey): FilterField => ({
    kind: 'several',
    label,
    options,
    value: filter[key],
    onChange: (value) => onChange({ [key]: value }),
  });
  return [
    {
      kind: 'choice',
      label: 'Assignee',
      options: [...getOptions(people), ...[...assignees].map(([value, label]) => ({ value, label }))],
      value: filter.assignee,
      onChange: (value) => onChange({ assignee: value }),
      otherwise: 'one person',
    },
    {
      kind: 'choice',
      label: 'Due',
      options: getOptions(due),
      value: filter.due,
      onChange: (value) => onChange({ due: known(dueWithin, value) }),
    },
    several('Level', optionsAmong(caseLevels), 'level'),
    several('Type', typeChoices, 'type'),
    several('Rule', ruleOptions(rules, filter.rule), 'rule'),
    several(
      'Status',
      openStatusNames.map((value) => ({ value, label: openStatuses[value].words })),
      'status',
    ),
    several(
      'Marked',
      caseMarks.map((value) => ({ value, label: marks[value] })),
      'mark',
    ),
    opened(filter, onChange),
    {
      kind: 'choice',
      label: 'Country',
      options: countries.map(({ iso2, name }) => ({ value: iso2, label: name })),
      value: filter.country,
      onChange: (value) => onChange({ country: value }),
    },
    {
      kind: 'choice',
      label: 'Amount blocked',
      options: getOptions({ yes: 'Yes', no: 'No' }),
      value: filter.blocked,
      onChange: (value) => onChange({ blocked: known(['yes', 'no'], value) }),
    },
    {
      kind: 'choice',
      label: 'Show',
      options: getOptions({ active: 'Active' }),
      value: filter.show,
      onChange: (value) => onChange({ show: known(['active'], value) }),
    },
  ];
}

const opened = ({ openedFrom: from, openedTo: to }: Filter, onChange: FieldsOptions['onChange']) =>
  getPeriodField('Opened', { from, to }, (days) => onChange({ openedFrom: days.from, openedTo: days.to }));

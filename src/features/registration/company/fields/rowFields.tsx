/** The fields that hold lists of rows, and what is in a row. */
import type { ComponentType } from 'react';
import { type Draft, type DraftField, draftLists } from '#features/registration/draft.ts';
import { expectedActivities, valueBands } from '#shared/reference/companies.ts';
import { countries } from '#shared/reference/countries.ts';
import type { DraftForm } from '../draftForm.ts';
import type { GroupWords } from './Choices.tsx';
import { Rows } from './Rows.tsx';

type RowFieldProps = GroupWords & { form: DraftForm };
const countryChoices = countries.map(({ iso2, name }) => ({ value: iso2, label: name, note: iso2 }));

/** Where in the draft a cell stands. */
const getCells = ({ faultAt, leave }: DraftForm, field: DraftField) => ({
  faultAt: (row: number, key: string) => faultAt(`${field}.${row}.${key}`),
  onLeave: (row: number, key: string) => leave(`${field}.${row}.${key}`),
});

const Tins = ({ form, ...words }: RowFieldProps) => (
  <Rows
    {...words}
    {...getCells(form, 'TIN')}
    columns={[
      { key: 'Country', kind: 'country', options: countryChoices },
      { key: 'Number', kind: 'text' },
    ]}
    rows={form.draft.TIN}
    onChange={(rows) => form.set('TIN', rows)}
    next={(rows) => ({ Country: rows.length === 0 ? form.draft.Country : '', Number: '' })}
    one="tax number"
    most={draftLists.tins}
  />
);

const Partners = ({ form, ...words }: RowFieldProps) => (
  <Rows
    {...words}
    {...getCells(form, 'BusinessPartners')}
    columns={[
      { key: 'Name', kind: 'text' },
      { key: 'Country', kind: 'country', options: countryChoices },
      { key: 'CompanyCode', kind: 'text' },
    ]}
    rows={form.draft.BusinessPartners}
    onChange={(rows) => form.set('BusinessPartners', rows)}
    next={() => ({ Name: '', CompanyCode: '', Country: '' })}
    one="partner"
    most={draftLists.partners}
  />
);

type Turnover = Draft['PreviousTurnover'][number];
const turnovers = (field: 'PreviousTurnover' | 'ExpectedTurnover', first: number, way: 1 | -1) =>
  function Turnovers({ form, ...words }: RowFieldProps) {
    const year = (rows: readonly Turnover[]) => Number(rows.at(-1)?.Year) || new Date().getFullYear() + first - way;
    return (
      <Rows
        {...words}
        {...getCells(form, field)}
        columns={[
          { key: 'Year', kind: 'number' },
          { key: 'Amount', kind: 'amount' },
        ]}
        rows={form.draft[field]}
        onChange={(rows) => form.set(field, rows)}
        next={(rows) => ({ Year: String(year(rows) + way), Amount: '' })}
        one="year"
        most={draftLists.years}
      />
    );
  };

const Accounts = ({ form, ...words }: RowFieldProps) => (
  <Rows
    {...words}
    faultAt={(row) => form.faultAt(`BankAccounts.${row}`)}
    onLeave={(row) => form.leave(`BankAccounts.${row}`)}
    columns={[{ key: 'Iban', kind: 'iban', label: 'IBAN' }]}
    rows={form.draft.BankAccounts.map((iban) => ({ Iban: iban }))}
    onChange={(rows) =>
      form.set(
        'BankAccounts',
        rows.map(({ Iban }) => Iban),
      )
    }
    next={() => ({ Iban: '' })}
    one="account"
    most={draftLists.accounts}
  />
);

const Expected = ({ form, ...words }: RowFieldProps) => (
  <Rows
    {...words}
    {...getCells(form, 'ExpectedActivities')}
    columns={[
      { key: 'Type', kind: 'choice', options: expectedActivities },
      { key: 'Band', kind: 'choice', options: valueBands },
    ]}
    rows={form.draft.ExpectedActivities}
    onChange={(rows) => form.set('ExpectedActivities', rows)}
    next={() => ({ Type: '', Band: '' })}
    one="activity"
    most={draftLists.choices}
  />
);

export const rowFields: { readonly [F in DraftField]?: ComponentType<RowFieldProps> } = {
  TIN: Tins,
  BusinessPartners: Partners,
  PreviousTurnover: turnovers('PreviousTurnover', -1, -1),
  ExpectedTurnover: turnovers('ExpectedTurnover', 0, 1),
  BankAccounts: Accounts,
  ExpectedActivities: Expected,
};

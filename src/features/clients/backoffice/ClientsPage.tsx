import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** All clients of the bank, for staff. */
export function ClientsPage() {
  return (
    <ComingPage
      title="Clients"
      summary="Find any client of the bank, a person or a company."
      parts={[
        { title: 'Search while typing', words: 'By name, number, code, phone or IBAN, forgiving small mistakes.' },
        {
          title: 'Presets',
          words:
            'Find Client, Recent Natural Accounts, Recent Business Accounts, Recent High Risk, Recent Low Risk and Boarding Business.',
        },
        { title: 'Results', words: 'Status, risk and balance in each line, and the client itself one click away.' },
      ]}
      meanwhile="If you know the number of a client, put its 11 digits behind the # of the address: /#/10000000001 leads to that client."
    />
  );
}

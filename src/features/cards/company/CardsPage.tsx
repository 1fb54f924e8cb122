import { useLetters } from '../../../client/session/person.ts';
import { ComingPage } from '../../../client/shell/ComingPage.tsx';
import { paths } from '../../../shared/paths.ts';
import { hasOneOf } from '../../../shared/permissions.ts';

/** The company’s cards. */
export function CardsPage() {
  const seesAccounts = hasOneOf(useLetters(), ['A', 'B', 'C']);
  return (
    <ComingPage
      title="Cards"
      summary="The cards of your company and their holders."
      parts={[
        { title: 'Cards', words: 'Each with its state, limits and what was paid with it.' },
        { title: 'Order', words: 'A virtual or plastic card for a person of the company.' },
        { title: 'Control', words: 'Lock, unlock, change limits, switch off the internet or cash machines.' },
      ]}
      meanwhile={`No cards are made in this version.${seesAccounts ? ' Payments are made from the accounts.' : ''}`}
      links={seesAccounts ? [{ href: `#${paths.accounts}`, label: 'Accounts' }] : []}
    />
  );
}

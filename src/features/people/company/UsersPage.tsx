import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The people of the company and what they may do. */
export function UsersPage() {
  return (
    <ComingPage
      title="Users"
      summary="The people of your company, and what each of them may do."
      parts={[
        { title: 'Roles and permissions', words: 'In words: who sees, who creates and who confirms payments.' },
        { title: 'Invitations', words: 'Add somebody by IBAN and date of birth; they accept on their own device.' },
        { title: 'Changes', words: 'Nobody grants what they lack, and whoever manages users last cannot be removed.' },
      ]}
      meanwhile="Ask us to add or remove somebody: under Need Support in the sidebar."
    />
  );
}

import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The company itself: who it is and how the bank knows it. */
export function CompanyProfilePage() {
  return (
    <ComingPage
      title="Company profile"
      summary="What the bank knows about your company."
      parts={[
        { title: 'Contact data', words: 'Phone, e-mail and website, changed at once by those who may.' },
        { title: 'Name, form and address', words: 'Changed on request, since the register has to say the same.' },
        { title: 'Limits', words: 'What the company may move, and how much of it is used.' },
        { title: 'Documents and people', words: 'What you have handed in, and who acts for the company.' },
      ]}
      meanwhile="Ask us if something about your company has changed: under Need Support in the sidebar."
    />
  );
}

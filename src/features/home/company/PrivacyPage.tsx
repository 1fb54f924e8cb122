import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** How the bank treats personal data; for everybody. */
export function PrivacyPage() {
  return (
    <ComingPage
      title="Privacy policy"
      summary="Which data the bank keeps, why, and for how long."
      parts={[
        {
          title: 'Policy',
          words: 'Purposes, terms and your rights, as a document that can be read, searched and printed.',
        },
      ]}
      meanwhile="Whoever runs this bank puts their own policy here."
    />
  );
}

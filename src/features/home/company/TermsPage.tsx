import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The terms of the bank; for everybody. */
export function TermsPage() {
  return (
    <ComingPage
      title="Terms and conditions"
      summary="What you and the bank promise each other."
      parts={[{ title: 'Terms', words: 'The agreement as a document that can be read, searched and printed.' }]}
      meanwhile="Whoever runs this bank puts their own agreement here."
    />
  );
}

import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { searchCalls } from '../calls.ts';

const EnquiryDialog = lazyPart(() => import('./EnquiryDialog.tsx').then((module) => module.EnquiryDialog));

/** Answers to authorities, for those who may make them. `text`: what is looked for already. */
export function AuthorityEnquiry({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCall(searchCalls.answerEnquiry, useStaffUser())) return null;
  return (
    <>
      <Button icon="pdf" onClick={() => setIsOpen(true)}>
        Authority enquiry
      </Button>
      <Suspense fallback={null}>{isOpen && <EnquiryDialog text={text} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

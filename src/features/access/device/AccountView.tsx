import { useState } from 'react';
import { PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { DeviceParts, type OpenPart } from './DeviceParts.tsx';

/** What a person has with the bank besides cards: messages, the lock of the account, and closing it. */
export function AccountView({ userId }: { userId: string }) {
  const [open, setOpen] = useState<OpenPart>();
  return (
    <>
      {open === undefined && <PhoneTitle>Your account</PhoneTitle>}
      <DeviceParts view="account" userId={userId} open={open} onOpen={setOpen} />
    </>
  );
}

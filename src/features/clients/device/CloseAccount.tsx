import { useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { PhoneActions, PhoneStep, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import type { Work } from '#features/access/device/useWork.ts';
import { maxClosingTextLength, type OwnAccount } from '../ownCalls.ts';

interface CloseAccountProps {
  account: OwnAccount;
  close: Work<string>;
  onBack: () => void;
}

/** Asks the bank to close the account, or says how far that is. */
export function CloseAccount({ account: { closesFrom, closingAskedAt }, close, onBack }: CloseAccountProps) {
  const [words, setWords] = useState('');
  if (closesFrom !== null || closingAskedAt !== null) {
    return (
      <PhoneStep back="Your account" onBack={onBack}>
        <PhoneTitle>Close my account</PhoneTitle>
        <p>
          {closesFrom === null
            ? 'We are reviewing your request. You will see our answer here.'
            : `The bank closes your account on ${closesFrom} or later, once it is empty. Please move your ` +
              'money to another bank.'}
        </p>
      </PhoneStep>
    );
  }
  return (
    <PhoneStep back="Your account" onBack={onBack}>
      <PhoneTitle>Close my account</PhoneTitle>
      <p>We review your request. Then you move your money to another bank, and we close the account.</p>
      <Field label="Why are you leaving?" optional>
        <TextArea
          rows={3}
          limit={maxClosingTextLength}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <PhoneActions isPair trouble={close.isRunning ? undefined : close.trouble?.words}>
        <Button onClick={onBack}>Keep it</Button>
        <Button
          variant="red"
          loading={close.isRunning}
          disabledReason={
            words.length > maxClosingTextLength ? `${maxClosingTextLength} characters at most` : undefined
          }
          onClick={() => void close.run(words)}
        >
          Ask to close
        </Button>
      </PhoneActions>
    </PhoneStep>
  );
}

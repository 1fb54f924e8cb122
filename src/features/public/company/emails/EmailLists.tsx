import { useState } from 'react';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import styles from './emails.module.css';
import type { Box, Email } from './emails.ts';

interface EmailListsProps {
  box: Box;
  openId: string | undefined;
  onOpen: (email: Email) => void;
  onDelete: (email: Email) => void;
}

/** Saved and sent e-mails. A click opens one in the editor. */
export function EmailLists({ box, openId, onOpen, onDelete }: EmailListsProps) {
  const [shown, setShown] = useState<keyof Box>('saved');
  const emails = box[shown];
  return (
    <section aria-label="E-mails" className={styles.lists}>
      <SegmentedTabs
        label="Which e-mails"
        segments={[
          { value: 'saved', label: 'Saved', count: box.saved.length },
          { value: 'sent', label: 'Sent', count: box.sent.length },
        ]}
        value={shown}
        onChange={setShown}
      />
      {emails.length === 0 ? (
        <EmptyState icon="send" title={shown === 'saved' ? 'Nothing saved yet' : 'Nothing sent yet'} />
      ) : (
        <ul className={styles.list}>
          {emails.map((email) => (
            <li key={email.id} className={styles.item} data-open={email.id === openId || undefined}>
              <button type="button" className={styles.open} onClick={() => onOpen(email)}>
                <span className={styles.title}>{email.title || 'Without a title'}</span>
                <span className={styles.note}>
                  {email.receiver.join(', ') || 'No one yet'} · <Time at={email.lastUpdatedOnDate} />
                </span>
              </button>
              <IconButton
                icon="trash"
                size="xsmall"
                label={`Delete ${email.title || 'the e-mail without a title'}`}
                onClick={() => onDelete(email)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

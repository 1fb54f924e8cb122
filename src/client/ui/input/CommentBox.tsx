import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatCount } from '#shared/formatCount.ts';
import { Button } from '../action/Button.tsx';
import { classes } from '../classes.ts';
import { Kbd } from '../display/Kbd.tsx';
import styles from './CommentBox.module.css';

interface CommentBoxProps {
  /** What is written here, read aloud and as the placeholder: `Write a comment`. */
  label: string;
  /** The text so far. `useDraft` of the browser engine keeps it while its page is away. */
  value: string;
  onChange: (value: string) => void;
  /** Resolves to whether the comment was sent. If it was, the box becomes empty; otherwise it keeps the text. */
  onSend: (text: string) => Promise<boolean>;
  /** Most characters. Longer text stays in the box and cannot be sent. */
  limit: number;
  /** The verb of the button. */
  send?: string;
}

/** A comment: grows with its text, Ctrl+Enter (on Apple machines the command key) sends it without spaces around. */
export function CommentBox({ label, value, onChange, onSend, limit, send = 'Comment' }: CommentBoxProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [isSending, setSending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const text = value.trim();
  const left = limit - text.length;
  const reason =
    text === ''
      ? 'Write something first'
      : left < 0
        ? `${formatCount(-left, { one: 'character', many: 'characters' })} too long`
        : undefined;

  const sendNow = async () => {
    if (isSending || reason !== undefined) return;
    setSending(true);
    const isSent = await onSend(text).catch(() => false);
    setSending(false);
    setFailed(!isSent);
    if (isSent) onChange('');
    // not from where somebody has gone meanwhile
    if (frame.current?.contains(document.activeElement)) box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void sendNow();
  };
  return (
    <div ref={frame} className={styles.box}>
      <textarea
        ref={box}
        rows={1}
        className={styles.text}
        aria-label={label}
        placeholder={label}
        aria-describedby={`${id}-note`}
        aria-invalid={left < 0 || undefined}
        value={value}
        readOnly={isSending}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <p id={`${id}-note`} className={classes(styles.note, (left < 0 || isFailed) && styles.over)} aria-live="polite">
          {getNote({ isFailed, left, limit })}
        </p>
        <Button
          variant="primary"
          size="small"
          loading={isSending}
          disabledReason={reason}
          onClick={() => void sendNow()}
        >
          {send}
        </Button>
      </div>
    </div>
  );
}

function getNote({ isFailed, left, limit }: { isFailed: boolean; left: number; limit: number }): ReactNode {
  if (left < 0) return `${-left} over the limit of ${limit} characters`;
  if (isFailed) return 'Not sent. Your text is still here.';
  if (left <= limit / 5) return `${left} of ${limit} characters left`;
  return (
    <span className={styles.keys}>
      <Kbd keys={['Mod', 'Enter']} /> sends
    </span>
  );
}

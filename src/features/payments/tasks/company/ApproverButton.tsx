import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import type { ApprovalChoice } from '../approvalChoices.ts';
import styles from './tasks.module.css';

// the menu's library is large, so it is loaded when the menu is first opened
const loadMenu = () => import('./ApproverMenu.tsx').then((module) => module.ApproverMenu);
const ApproverMenu = lazyPart(loadMenu);
const warm = () => void loadMenu().catch(() => undefined);

export interface ApproverButtonProps {
  words: string;
  choices: readonly ApprovalChoice[];
  loading: boolean;
  variant: Extract<ButtonVariant, 'primary' | 'white'>;
  size: Extract<ButtonSize, 'xsmall' | 'small' | 'default'>;
  /** why no one can be asked */
  disabledReason: string;
  onChoose: (who: string | undefined) => void;
}

/** A click asks the first choice. The menu beside it asks one person. */
export function ApproverButton({
  words,
  choices,
  loading,
  variant,
  size,
  disabledReason,
  onChoose,
}: ApproverButtonProps) {
  const [isMenuWanted, wantMenu] = useState(false);
  const [first, ...rest] = choices;
  const opener = (
    <IconButton
      icon="chevron-down"
      label="Send to another person"
      variant="white"
      size={size}
      aria-haspopup="menu"
      onPointerEnter={warm}
      onClick={() => wantMenu(true)}
    />
  );
  return (
    <span className={styles.split}>
      <Button
        variant={variant}
        size={size}
        loading={loading}
        disabledReason={first ? undefined : disabledReason}
        onClick={() => onChoose(first?.who)}
      >
        {words}
      </Button>
      {rest.length > 0 && !isMenuWanted && opener}
      {rest.length > 0 && isMenuWanted && (
        <Suspense fallback={opener}>
          <ApproverMenu choices={choices} size={size} onChoose={onChoose} />
        </Suspense>
      )}
    </span>
  );
}

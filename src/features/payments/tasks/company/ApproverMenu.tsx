import { IconButton } from '#client/ui/action/IconButton.tsx';
import { Menu } from '#client/ui/overlay/Menu.tsx';
import type { ApprovalChoice } from '../approvalChoices.ts';

interface ApproverMenuProps {
  choices: readonly ApprovalChoice[];
  size: 'xsmall' | 'small' | 'default';
  onChoose: (who: string | undefined) => void;
}

/** The people who can be asked, by name. It is open at once, because a click loaded it. */
export function ApproverMenu({ choices, size, onChoose }: ApproverMenuProps) {
  return (
    <Menu
      defaultOpen
      trigger={<IconButton icon="chevron-down" label="Send to another person" variant="white" size={size} />}
      groups={[choices.map(({ who, label }) => ({ label, icon: 'send', onSelect: () => onChoose(who) }))]}
    />
  );
}

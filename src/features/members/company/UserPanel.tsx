import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { type Letter, letters } from '#shared/permissions.ts';
import type { CompanyUser } from '../calls.ts';
import { getRole, stateTitles } from '../userList.ts';
import styles from './users.module.css';
import { stateKinds } from './userTexts.ts';

export interface UserActions {
  /** why the action is refused, as sentences; undefined if it is possible */
  editRefused: string | undefined;
  removeRefused: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
  onInviteAgain: () => void;
}

interface UserPanelProps {
  user: CompanyUser;
  isMe: boolean;
  /** absent: the person may not change users */
  actions: UserActions | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One user: since when, invited by whom, and which permissions they hold. */
export function UserPanel({ user, isMe, actions, onClose, onPrevious, onNext }: UserPanelProps) {
  const words = stateTitles[user.state];
  const kind = stateKinds[user.state];
  return (
    <SidePanel
      title={user.name}
      summary={
        <span className={styles.person}>
          {getRole(user)}
          <StatusBadge kind={kind}>{words}</StatusBadge>
        </span>
      }
      shownKey={user.id}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={actions && panelActions({ user, isMe, ...actions })}
    >
      {user.state === 'invited' && (
        <p className={styles.note}>The invitation waits on their device. They see nothing of the company until then.</p>
      )}
      <Definitions
        items={[
          { label: 'Number', value: user.id, action: <CopyButton text={user.id} what="number" size="xxsmall" /> },
          { label: 'Phone', value: user.phone },
          { label: sinceLabels[user.state], value: <Time at={user.since} /> },
          { label: 'Invited by', value: user.invitedBy },
          { label: 'Open until', value: user.expiresAt && <Time at={user.expiresAt} /> },
        ]}
      />
      <section aria-label="Permissions">
        <h3 className={styles.legend}>{user.state === 'active' ? 'May' : 'Would be able to'}</h3>
        <ul className={styles.held}>
          {(Object.keys(letters) as Letter[]).map((letter) => {
            const isHeld = user.permissions.includes(letter);
            return (
              <li key={letter} className={isHeld ? undefined : styles.not}>
                <Icon name={isHeld ? 'check' : 'minus'} size={16} />
                {letters[letter].words}
                {!isHeld && <span className="visually-hidden"> (not)</span>}
              </li>
            );
          })}
        </ul>
      </section>
    </SidePanel>
  );
}

const sinceLabels: Readonly<Record<CompanyUser['state'], string>> = {
  active: 'User since',
  invited: 'Invited',
  declined: 'Declined',
  expired: 'Expired',
};

function panelActions({ user, isMe, ...actions }: UserActions & Pick<UserPanelProps, 'user' | 'isMe'>): Actions {
  if (user.state === 'declined' || user.state === 'expired') {
    const again = (
      <Button variant="primary" icon="send" onClick={actions.onInviteAgain}>
        Invite again
      </Button>
    );
    return { primary: again };
  }
  const removal = isMe ? 'Leave company' : user.state === 'invited' ? 'Withdraw invitation' : 'Remove';
  return {
    destructive: (
      <Button icon="trash" onClick={actions.onRemove} disabledReason={actions.removeRefused}>
        {removal}
      </Button>
    ),
    primary: (
      <Button variant="primary" icon="edit" onClick={actions.onEdit} disabledReason={actions.editRefused}>
        Change permissions
      </Button>
    ),
  };
}

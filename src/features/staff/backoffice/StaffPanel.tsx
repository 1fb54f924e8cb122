import { Suspense, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { DevicesSection } from '#features/access/backoffice/DevicesSection.tsx';
import { ProposalsLine } from '#features/proposals/backoffice/ProposalsLine.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { paths } from '#shared/paths.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { staffKeys } from '#shared/staffKeys.ts';
import { staffCalls } from '../calls.ts';
import { keyOpens } from '../rules.ts';
import { type Colleague, getRole } from '../staffList.ts';
import { StaffLinks } from './StaffLinks.tsx';
import styles from './StaffPanel.module.css';
import { isAway, StaffState } from './StaffState.tsx';

const EditStaffDialog = lazyPart(() => import('./EditStaffDialog.tsx').then((module) => module.EditStaffDialog));
const DeactivateStaff = lazyPart(() => import('./DeactivateStaff.tsx').then((module) => module.DeactivateStaff));
const AwayDialog = lazyPart(() => import('./AwayDialog.tsx').then((module) => module.AwayDialog));

interface StaffPanelProps {
  user: Colleague;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

type Question = 'edit' | 'deactivate' | 'away';

/** One staff user: rights, devices, absence, and the way out. No one changes themselves here. */
export function StaffPanel({ user, onClose, onPrevious, onNext }: StaffPanelProps) {
  const isOwn = useStaffUser().ID === user.id;
  const [asked, setAsked] = useState<Question>();
  const mayChange = user.active && !user.isSuspended && !isOwn;
  const end = () => setAsked(undefined);
  return (
    <SidePanel
      title={user.name}
      summary={
        <span className={styles.summary}>
          {getRole(user)} <StaffState user={user} />
        </span>
      }
      shownKey={user.id}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={mayChange ? getActions(setAsked) : undefined}
      width="wide"
    >
      {user.isSuspended && (
        <Banner kind="pending">
          Suspended: they cannot sign in until the proposal to deactivate them is confirmed, returned or withdrawn.
        </Banner>
      )}
      <ProposalsLine key={`${user.id} proposals`} subject={user.id} />
      <Facts user={user} />
      {isOwn && <p className={styles.note}>You cannot change your own role or keys. Another administrator can.</p>}
      <Keys user={user} />
      {user.active && <Absence user={user} onAsk={() => setAsked('away')} />}
      <Deputies user={user} />
      <StaffLinks key={`${user.id} links`} user={user} />
      {user.active && <DevicesSection key={user.id} personId={user.id} />}
      <div className={styles.links}>
        <LinkButton size="small" icon="eye" href={pageHref(paths.bkoUserPreview, { person: user.id })}>
          Preview
        </LinkButton>
        <LinkButton size="small" icon="clock" href={pageHref(paths.bkoLog, { user: user.id })}>
          Activity
        </LinkButton>
      </div>
      <Suspense fallback={null}>
        {asked === 'edit' && <EditStaffDialog user={user} onClose={end} />}
        {asked === 'deactivate' && <DeactivateStaff user={user} onClose={end} />}
        {asked === 'away' && <AwayDialog user={user} onClose={end} />}
      </Suspense>
    </SidePanel>
  );
}

function getActions(ask: (question: Question) => void): Actions {
  return {
    destructive: <Button onClick={() => ask('deactivate')}>Deactivate user</Button>,
    primary: (
      <Button variant="primary" onClick={() => ask('edit')}>
        Change role or keys
      </Button>
    ),
  };
}

function Facts({ user }: { user: Colleague }) {
  return (
    <Definitions
      items={[
        { label: 'Number', value: user.id },
        { label: 'Birth date', value: user.birthDate },
        { label: 'Created', value: user.createdAt && <Time at={user.createdAt} /> },
        { label: 'Last seen', value: user.lastSeenAt ? <Time at={user.lastSeenAt} /> : 'Never' },
      ]}
    />
  );
}

function Keys({ user: { permissions, role } }: { user: Colleague }) {
  if (permissions.length === 0) {
    return (
      <Section title="Keys">
        <p className={styles.note}>No keys: {getRole({ role })} looks at pages and decides nothing.</p>
      </Section>
    );
  }
  return (
    <Section title="Keys">
      <Definitions
        layout="stacked"
        items={permissions.map((key) => ({ label: staffKeys[key], value: keyOpens[key] }))}
      />
    </Section>
  );
}

/** Only the Head of AML has deputies, and names them on the Dashboard. */
function Deputies({ user: { role, deputies } }: { user: Colleague }) {
  if (!hasRole(role, 'headOfAml')) return null;
  return (
    <Section title="Deputies" summary="Named by the Head of AML on the Dashboard, confirmed by an administrator.">
      {deputies.length === 0 ? (
        <p className={styles.note}>None named.</p>
      ) : (
        <Definitions items={deputies.map(({ name, from, until }) => ({ label: name, value: `${from} – ${until}` }))} />
      )}
    </Section>
  );
}

function Absence({ user, onAsk }: { user: Colleague; onAsk: () => void }) {
  const { run, isRunning } = useSend(staffCalls.setAway, {
    invalidates: [staffCalls.listStaff],
    success: `${user.name} is back`,
    failure: 'The absence could not be ended',
    onDone: refreshProposals,
  });
  const back = () => void run({ params: { userId: user.id }, body: { awayUntil: null } });
  return (
    <Section
      title="Absence"
      actions={
        isAway(user) ? (
          <Button size="small" loading={isRunning} onClick={back}>
            Set as back
          </Button>
        ) : (
          <Button size="small" icon="calendar" onClick={onAsk}>
            Set as away
          </Button>
        )
      }
    >
      <p className={styles.note}>
        {isAway(user) ? (
          <StatusBadge kind="pending">Away until {user.awayUntil}</StatusBadge>
        ) : (
          'Available. Absent staff get no cases.'
        )}
      </p>
    </Section>
  );
}

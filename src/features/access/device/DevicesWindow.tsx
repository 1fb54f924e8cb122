import { Suspense, useRef, useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { useCall } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { signOut } from '#client/session/signOut.ts';
import { openWindow } from '#client/shell/windows.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { CreationOptions } from '#shared/webauthn.ts';
import { deviceCalls, type OwnSession, type Passkey } from '../deviceCalls.ts';
import { maxDeviceName } from '../limits.ts';
import { DeviceList, DevicesLoading, NoDevice } from './DeviceList.tsx';
import styles from './DevicesWindow.module.css';
import { deviceNameRules } from './deviceNameRules.ts';
import { formatBrowser } from './formatBrowser.ts';
import { makePasskey } from './passkey.ts';
import { SessionList } from './SessionList.tsx';
import { useWork } from './useWork.ts';

const RevokeDevice = lazyPart(() => import('./RevokeDevice.tsx').then((module) => module.RevokeDevice));
/** a phone can revoke a device meanwhile */
const pollMs = 5000;
const close = () => openWindow(undefined);

/** The devices and open sessions of the person who is signed in. Devices are added and revoked here, sessions ended. */
export function DevicesWindow() {
  const list = useCall(deviceCalls.listPasskeys, {}, { refetchMs: pollMs });
  const [revoking, setRevoking] = useState<Passkey>();
  const [isAdding, setIsAdding] = useState(false);
  const reload = () => void list.refetch();
  const devices = list.data?.items.filter(({ revokedAt }) => revokedAt === null);
  if (isAdding) return <AddPasskey onBack={() => setIsAdding(false)} onAdded={reload} />;
  return (
    <Dialog
      open
      onClose={close}
      title="Your devices and sessions"
      description="Your devices can sign in and approve as you. Revoke those that you no longer have."
      actions={{
        neutral: (
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            Add a passkey on this device
          </Button>
        ),
      }}
    >
      {devices && devices.length > 0 && (
        <DeviceList label="Your devices" devices={devices} thisWords="Signed in with it" onRevoke={setRevoking} />
      )}
      {devices?.length === 0 && (
        <NoDevice title="No device yet">A link from the bank adds a phone, the button below this machine.</NoDevice>
      )}
      {!devices && list.error && <ErrorState message={list.error.problem.title} onRetry={reload} />}
      {!devices && !list.error && <DevicesLoading />}
      <OpenSessions />
      <Suspense fallback={null}>
        {revoking && (
          <RevokeDevice
            device={revoking}
            isLast={devices?.length === 1}
            revoke={async () => {
              await send(deviceCalls.revokePasskey, { params: { passkeyId: revoking.id } });
              reload();
            }}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

/** Where this person is signed in now. */
function OpenSessions() {
  const list = useCall(deviceCalls.listSessions, {}, { refetchMs: pollMs });
  const end = async ({ id, isThis }: OwnSession) => {
    if (isThis) return signOut();
    await send(deviceCalls.endSession, { params: { sessionId: id } });
    await list.refetch();
  };
  if (!list.data) return null;
  return (
    <section aria-labelledby="sessions">
      <h3 id="sessions" className={styles.title}>
        Where you are signed in
      </h3>
      <SessionList sessions={list.data.items} end={end} />
    </section>
  );
}

interface AddPasskeyProps {
  onBack: () => void;
  onAdded: () => void;
}

/** An older device approves first, then this machine makes the passkey. */
function AddPasskey({ onBack, onAdded }: AddPasskeyProps) {
  const add = useAddPasskey();
  const { run, trouble } = useWork(add, {
    onDone: (name) => {
      onAdded();
      onBack();
      showAlert({ type: 'success', message: `${name} was added to your devices` });
    },
  });
  const form = useCallForm({
    rules: deviceNameRules('Name of this machine', 'Give it a name, so that you can recognise it.'),
    start: { name: formatBrowser(navigator.userAgent) },
    send: ({ name }) => run(name),
    problem: trouble && { code: trouble.code, title: trouble.words },
  });
  return (
    <Dialog
      open
      onClose={onBack}
      keepOnOutsideClick
      title="Add a passkey on this device"
      description={
        'Approve it on a device that you already have. Then you can sign ' +
        'in here with your fingerprint, face or screen lock.'
      }
      actions={{
        neutral: <Button onClick={onBack}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="key" loading={form.isBusy}>
            Add passkey
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="name">
          {(field) => <TextInput {...field} maxLength={maxDeviceName} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

/** Keeps the approval if the person closes the browser's passkey window, so that a second try needs none. */
function useAddPasskey(): (name: string) => Promise<string> {
  const approved = useRef<{ name: string; options: CreationOptions }>(undefined);
  return async (name) => {
    if (approved.current?.name !== name) {
      const { options } = await send(deviceCalls.addPasskey, { body: { name } });
      approved.current = { name, options };
    }
    const credential = await makePasskey(approved.current.options);
    approved.current = undefined;
    await send(deviceCalls.registerPasskey, { body: { name, credential } });
    return name;
  };
}

import { useEffect, useState } from 'react';
import { digest } from '#client/api/proof.ts';
import { listKeptOwners } from '#client/session/kept.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { answerWithPasskey } from '#features/access/device/passkey.ts';
import { useWork } from '#features/access/device/useWork.ts';
import { getPasskeyHandleText } from '#shared/passkeyHandle.ts';
import type { Purchase } from '../deviceCalls.ts';
import { readKeptPurchases } from './keptPurchases.ts';
import { OwnCodes } from './OwnCodes.tsx';
import { OwnPurchase } from './OwnPurchase.tsx';

interface Opened {
  userId: string;
  purchases: readonly Purchase[];
}

/** Codes on a locked device without a network: this machine asks for the passkey, and no one else can look. */
export function LockedCodes() {
  const [owners, setOwners] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const [openId, setOpenId] = useState<string>();
  useEffect(() => void listKeptOwners().then(setOwners), []);
  const { run, isRunning, trouble } = useWork(() => openCodes(owners), { onDone: setOpened });
  if (owners.length === 0) return null;
  if (!opened)
    return (
      <>
        {trouble && !isRunning && <Banner kind="failed">{trouble.words}</Banner>}
        <Button size="normal" icon="tag" wide loading={isRunning} onClick={() => void run()}>
          Open the codes you bought
        </Button>
      </>
    );
  const { userId, purchases } = opened;
  const purchase = purchases.find(({ saleId }) => saleId === openId);
  if (purchase)
    return <OwnPurchase {...{ userId, purchase }} isNew={false} isKept onClose={() => setOpenId(undefined)} />;
  const own = { purchases, isKept: true, problem: undefined, reload: () => undefined };
  return (
    <>
      <OwnCodes userId={userId} own={own} onOpen={setOpenId} />
      <Button wide onClick={() => setOpened(undefined)}>
        Close the codes
      </Button>
    </>
  );
}

const timeoutMs = 60_000;

/** The machine verifies its user; the bank, which cannot be reached, checks nothing. @throws PasskeyTrouble */
async function openCodes(owners: readonly string[]): Promise<Opened> {
  const challenge = btoa(crypto.randomUUID()).replaceAll('=', '');
  const options = { challenge, rpId: location.hostname, timeout: timeoutMs, userVerification: 'required' } as const;
  const { response } = await answerWithPasskey(options);
  const userId = await findOwner(owners, response.userHandle);
  const purchases = userId === undefined ? undefined : await readKeptPurchases(userId);
  return { userId: userId ?? '', purchases: purchases ?? [] };
}

/** Whose passkey it is; where the machine does not say it, the only one who has codes here. */
async function findOwner(owners: readonly string[], handle: string | null | undefined): Promise<string | undefined> {
  if (!handle) return owners.length === 1 ? owners[0] : undefined;
  for (const owner of owners)
    if ((await digest(getPasskeyHandleText(location.hostname, owner))) === handle) return owner;
  return undefined;
}

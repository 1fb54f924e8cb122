import { useRef, useState } from 'react';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { PhoneActions } from '#client/ui/layout/PhoneParts.tsx';
import { Saved } from '#client/ui/layout/Saved.tsx';
import { useWork } from '#features/access/device/useWork.ts';
import { getFault } from '../answers.ts';
import type { CompanyRequest } from '../companyCalls.ts';
import { ownRequestCalls } from '../deviceCalls.ts';
import { AskedItem } from '../form/shown/AskedItem.tsx';
import { focusItem } from '../form/shown/focusItem.ts';
import { getOffered } from '../form/shown/offered.ts';
import { type AnswerCalls, fileBody, useAnswers } from '../form/shown/useAnswers.ts';
import styles from './ownRequest.module.css';
import { WrittenAnswers } from './WrittenAnswers.tsx';

interface OwnAnswersProps {
  userId: string;
  request: CompanyRequest;
}

/** The form of a request that waits: saved while it is typed, then everything once more before it is sent. */
export function OwnAnswers({ userId, request }: OwnAnswersProps) {
  const calls = getCalls(userId, request.id);
  const answers = useAnswers(calls, request);
  const { missing } = answers;
  const [isChecked, setChecked] = useState(false);
  const [isCheck, setCheck] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const sending = useWork(
    () =>
      send(ownRequestCalls.sendOwnAnswers, {
        params: { requestId: request.id },
        query: { userId },
        body: { version: request.version },
      }),
    {
      onDone: (answer) => {
        queryClient.setQueryData(calls.readKey, answer);
        void queryClient.invalidateQueries({ queryKey: calls.listKey });
      },
      onTrouble: () => void queryClient.invalidateQueries({ queryKey: calls.readKey }),
    },
  );
  const goOn = async () => {
    setChecked(true);
    if (missing.length > 0) return focusItem(list.current, missing[0]);
    if (await answers.flush()) setCheck(true);
  };
  if (isCheck && missing.length === 0) {
    return (
      <>
        <p>You cannot change your answers once they are sent.</p>
        <WrittenAnswers list={request.list} of={answers.of} />
        <PhoneActions isPair trouble={sending.isRunning ? undefined : sending.trouble?.words}>
          <Button onClick={() => setCheck(false)}>Change</Button>
          <Button variant="primary" loading={sending.isRunning} onClick={() => void sending.run()}>
            Send answers
          </Button>
        </PhoneActions>
      </>
    );
  }
  return (
    <>
      <ol ref={list} className={styles.list}>
        {request.list.map((item) => (
          <AskedItem
            key={item.n}
            item={item}
            typed={answers.of(item)}
            onChange={(part) => answers.change(item, part)}
            upload={(file, options) => answers.upload(item, file, options)}
            given={getOffered(request.given)}
            error={isChecked ? getFault(item, answers.of(item)) : undefined}
          />
        ))}
      </ol>
      <PhoneActions>
        {answers.state && <Saved state={answers.state} />}
        <Button variant="primary" onClick={() => void goOn()}>
          Check and send
        </Button>
      </PhoneActions>
    </>
  );
}

function getCalls(userId: string, requestId: string): AnswerCalls {
  const address = { params: { requestId }, query: { userId } };
  return {
    readKey: callKey(ownRequestCalls.readOwnRequest, address),
    listKey: callKey(ownRequestCalls.listOwnRequests),
    save: (answers) => send(ownRequestCalls.saveOwnAnswers, { ...address, body: { answers } }),
    give: async (n, file, options) =>
      send(ownRequestCalls.giveOwnFile, { ...address, body: await fileBody(n, file) }, options),
  };
}

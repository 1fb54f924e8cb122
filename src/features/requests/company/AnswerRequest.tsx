import { type ComponentProps, type Ref, useEffect, useRef, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { go } from '#client/router/go.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Wizard } from '#client/ui/layout/Wizard.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { FilesUnderWay, useAfterFiles } from '#client/ui/upload/underWay.ts';
import { wired } from '#client/wiring.ts';
import type { paths } from '#shared/paths.ts';
import { getFault } from '../answers.ts';
import { type CompanyRequest, companyRequestCalls } from '../companyCalls.ts';
import { AskedItem } from '../form/shown/AskedItem.tsx';
import { focusItem } from '../form/shown/focusItem.ts';
import { getOffered } from '../form/shown/offered.ts';
import { type AnswerCalls, fileBody, useAnswers } from '../form/shown/useAnswers.ts';
import { AnsweredItems } from './AnsweredItems.tsx';
import styles from './requests.module.css';

interface AnswerRequestProps {
  companyId: string;
  request: CompanyRequest;
  step: 'answer' | 'check';
  onStep: (step: 'answer' | 'check') => void;
  /** the page to leave to */
  home: typeof paths.requests | typeof paths.review;
}

/** A request that waits: item by item, saved while it is typed, then everything once more before it is sent. */
export function AnswerRequest({ companyId, request, step, onStep, home }: AnswerRequestProps) {
  const answers = useAnswers(getCalls(companyId, request.id), request);
  const { missing } = answers;
  const [isChecked, setChecked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const sending = useSendAnswers(() => setAsked(false));
  const { problem } = sending;
  const isCheck = step === 'check' && missing.length === 0;
  const goOn = async () => {
    setChecked(true);
    if (missing.length > 0) return focusItem(list.current, missing[0]);
    if (await answers.flush()) onStep('check');
  };
  const ask = async () => {
    if (await answers.flush()) setAsked(true);
  };
  const exit = async () => {
    if (await answers.flush()) go(home);
  };
  const files = useAfterFiles((to: 'check' | 'exit') => void (to === 'exit' ? exit() : goOn()));
  return (
    <>
      <Wizard
        label={request.title}
        steps={getSteps(missing.length)}
        current={isCheck ? 'check' : 'answer'}
        onStep={(key) => (key === 'check' ? files.take('check') : onStep('answer'))}
        title={isCheck ? 'Check and send' : 'Your answers'}
        summary={isCheck ? 'You cannot change your answers once they are sent.' : undefined}
        saved={answers.state}
        onBack={isCheck ? () => onStep('answer') : undefined}
        onExit={() => files.take('exit')}
        primary={isCheck ? 'Send' : 'Continue'}
        onPrimary={() => (isCheck ? void ask() : files.take('check'))}
        loading={sending.isRunning || files.isWaiting}
        waits={files.words}
      >
        {problem && (
          <div role="alert">
            <Banner kind="failed">{getTrouble(problem)}</Banner>
          </div>
        )}
        {isCheck ? (
          <AnsweredItems companyId={companyId} list={request.list} of={answers.of} onChange={() => onStep('answer')} />
        ) : (
          <FilesUnderWay value={files.report}>
            <ItemList list={list} request={request} answers={answers} isChecked={isChecked} />
          </FilesUnderWay>
        )}
      </Wizard>
      <SendDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        count={request.list.length}
        onConfirm={() =>
          void sending.run({ params: { companyId, requestId: request.id }, body: { version: request.version } })
        }
        loading={sending.isRunning}
      />
    </>
  );
}

/** Sends the answers. After a refusal the request is read again: a colleague may have changed it. */
function useSendAnswers(onFailed: () => void) {
  const sending = useSend(companyRequestCalls.sendAnswers, {
    invalidates: [companyRequestCalls.listRequests, wired().calls.readCompany],
    success: 'Your answers were sent',
    onDone: (answer, { params }) =>
      queryClient.setQueryData(callKey(companyRequestCalls.readRequest, { params }), answer),
    onFailed,
  });
  const { problem } = sending;
  useEffect(() => {
    if (problem) void queryClient.invalidateQueries({ queryKey: callKey(companyRequestCalls.readRequest) });
  }, [problem]);
  return sending;
}

const getSteps = (missing: number): ComponentProps<typeof Wizard>['steps'] => [
  { key: 'answer', title: 'Your answers', state: missing === 0 ? 'done' : 'open', missing },
  { key: 'check', title: 'Check and send', state: missing === 0 ? 'open' : 'locked' },
];

interface ItemListProps {
  list: Ref<HTMLOListElement>;
  request: CompanyRequest;
  answers: ReturnType<typeof useAnswers>;
  /** says what is wrong with each */
  isChecked: boolean;
}

function ItemList({ list, request, answers, isChecked }: ItemListProps) {
  return (
    <ol ref={list} className={styles.items}>
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
  );
}

interface SendDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'children'> {
  /** of answers */
  count: number;
}

function SendDialog({ count, ...dialog }: SendDialogProps) {
  return (
    <ConfirmDialog {...dialog} title="Send your answers?" confirm="Send answers">
      {`${count === 1 ? 'One answer goes' : `${count} answers go`} to the bank. You cannot change them afterwards.`}
    </ConfirmDialog>
  );
}

function getTrouble({ code, title }: { code: string; title: string }): string {
  return code === 'version-changed' ? 'A colleague has changed an answer meanwhile. Check them again.' : title;
}

function getCalls(companyId: string, requestId: string): AnswerCalls {
  const params = { companyId, requestId };
  return {
    readKey: callKey(companyRequestCalls.readRequest, { params }),
    listKey: callKey(companyRequestCalls.listRequests),
    save: (answers) => send(companyRequestCalls.saveAnswers, { params, body: { answers } }),
    give: async (n, file, options) =>
      send(companyRequestCalls.giveFile, { params, body: await fileBody(n, file) }, options),
  };
}

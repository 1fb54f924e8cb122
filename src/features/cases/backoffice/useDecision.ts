import { useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import { queryClient } from '#client/api/queries.ts';
import { useDraft } from '#client/session/useDraft.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { generalErrors } from '#shared/errors.ts';
import { isProposal } from '#shared/proposal.ts';
import { type CaseAct, caseActFacts, isCaseAct } from '../acts.ts';
import { type CaseBody, caseCalls } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { type CaseCode, getFailure, isCaseCode } from '../codes.ts';
import { isOpenCase } from './caseTexts.ts';
import {
  type CaseAction,
  checkDecision,
  type Faults,
  missingIn,
  nothingTyped,
  refusedFaults,
} from './checkDecision.ts';
import { endUndo, offerUndo } from './undo.ts';

interface DecisionOptions {
  found: CaseAnswer;
  /** reads the case again, and gives its version */
  onLookAgain: () => Promise<number | undefined>;
  /** `hasEnded`: the case is closed now */
  onDone: (hasEnded: boolean) => void;
}

type Sent = Pick<CaseAction, 'code' | 'fields' | 'reasons' | 'asks'>;

/** A comment alone has no fields and no reasons. */
const commenting: Sent = { code: 'comment', fields: [], reasons: {}, asks: false };

const isAction = (code: string): code is CaseCode | CaseAct => isCaseCode(code) || isCaseAct(code);

/** What an officer writes about a case and decides. A case that changes meanwhile takes nothing of it away. */
export function useDecision({ found, onLookAgain, onDone }: DecisionOptions) {
  const [comment, setComment] = useDraft(`case ${found.id}`);
  const [draft, setDraft] = useDraft(`request of case ${found.id}`);
  const [asked, setAsked] = useState<CaseBody['request']>();
  const [chosen, setChosen] = useState<CaseAction>();
  const [typed, setTyped] = useState(nothingTyped);
  const [faults, setFaults] = useState<Faults>({});
  /** what was on the screen when the officer began to decide */
  const [shown, setShown] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const goBack = () => {
    setChosen(undefined);
    setTyped(nothingTyped);
    setFaults({});
  };
  const act = useSend(caseCalls.actOnCase, {
    failure: getFailure(chosen?.code ?? commenting.code),
    onFailed: ({ code, title, errors: wrong }) => {
      if (code === 'version-changed') setRefused(title);
      else if (wrong) setFaults(refusedFaults(wrong, chosen ?? commenting));
    },
    onDone: (answer, input) => {
      goBack();
      setComment('');
      if (input.body.request) setDraft('');
      if (isProposal(answer)) endUndo();
      else offerUndo(found, chosen?.title ?? caseActFacts.comment, answer, input.body.comment);
      if (isProposal(answer)) {
        refreshProposals();
        return onDone(false);
      }
      // of the client and of its other pages: they are read again where they are shown next
      void queryClient.invalidateQueries({ refetchType: 'none' });
      showAlert({ type: 'success', message: answer.message });
      onDone(!isOpenCase(found.icon, answer.taskID));
    },
  });
  const isStale = chosen !== undefined && shown !== found.version;
  const changed = refused ?? (isStale ? generalErrors['version-changed'].title : undefined);
  const missing = chosen && missingIn(chosen, typed);
  const send = (action: Sent, version: number) => {
    const { body, faults: wrong } = checkDecision(action, { comment, asked, ...typed });
    setFaults(wrong);
    if (body && isAction(action.code)) void act.run(getInput(found, action.code, { ...body, version }));
    return wrong;
  };
  return {
    ...{ comment, setComment, draft, setDraft, setAsked, chosen, typed, setTyped, faults, changed, missing, goBack },
    isBusy: act.isRunning,
    choose: (action: CaseAction) => {
      goBack();
      setShown(found.version);
      setChosen(action);
    },
    /** Sends what is chosen, or the comment alone. Gives what is missing. */
    send: (): Faults => {
      if (act.isRunning || changed !== undefined || missing !== undefined) return {};
      return send(chosen ?? commenting, chosen ? (shown ?? found.version) : found.version);
    },
    lookAgain: async () => {
      const version = await onLookAgain();
      setShown(version);
      setRefused(undefined);
    },
  };
}

export type CaseDecision = ReturnType<typeof useDecision>;

function getInput({ clientID: clientId, id: caseId }: CaseAnswer, action: CaseCode | CaseAct, body: CaseBody) {
  return { params: { clientId, caseId }, query: { action }, body };
}

import { useState } from 'react';
import { showFailure, useSend } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { isDay } from '#shared/days.ts';
import { formatCount } from '#shared/formatCount.ts';
import { outletCalls } from '../calls.ts';
import { readCodeErrors, readCodeLines, readCodeTable } from '../codeLines.ts';
import { codeFaults, judgeCodes, type LineFault } from '../codes.ts';
import type { Coupon } from '../couponList.ts';
import { codeLimits } from '../limits.ts';
import { outletMessages } from '../messages.ts';
import { CsvFile } from './CsvFile.tsx';
import { LineFaults } from './LineFaults.tsx';
import { refreshCoupons } from './refreshCoupons.ts';

/** Takes codes, pasted or from a file: all of them, or none with each fault by its line. */
export function AddCodesDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [text, setText] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  // of the text that was sent
  const [refused, setRefused] = useState<{ text: string; faults: readonly LineFault[] }>();
  const [isTried, setTried] = useState(false);
  const codes = readCodeLines(text);
  const own = judgeCodes(codes).faults;
  const faults = own.length > 0 || refused?.text !== text ? own : refused.faults;
  const dayFault = getDayFault(expiresOn);
  const { run, isRunning } = useSend(outletCalls.addCodes, {
    success: outletMessages.codesAdded,
    onDone: () => {
      void refreshCoupons();
      onClose();
    },
    onFailed: (problem) => {
      setRefused({ text, faults: readCodeErrors(problem.errors ?? []) });
      showFailure(outletMessages.codesFailed, new ApiProblem(problem));
    },
  });
  const add = () => {
    setTried(true);
    if (faults.length > 0 || dayFault || codes.length === 0 || codes.length > codeLimits.maxAtOnce) return;
    void run({ params: { couponId: coupon.id }, body: { expiresOn, codes } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={`Add codes to ${coupon.title}`}
      description="Once they are added, only a buyer sees a code again."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button variant="primary" loading={isRunning} onClick={add}>
            {codes.length === 0 || faults.length > 0
              ? 'Add codes'
              : `Add ${formatCount(codes.length, { one: 'code', many: 'codes' })}`}
          </Button>
        ),
      }}
    >
      <Field label="Expires on" help="The last day on which they can be used." error={isTried ? dayFault : undefined}>
        <DayInput value={expiresOn} onChange={setExpiresOn} min={today()} />
      </Field>
      <Field label="Codes" help="One a line, to 10 000 at once." error={isTried ? getListFault(codes) : undefined}>
        <TextArea rows={8} value={text} onChange={({ target }) => setText(target.value)} spellCheck={false} />
      </Field>
      {/* its first column takes the place of what was pasted */}
      <CsvFile onRead={(rows) => setText(readCodeTable(rows).join('\n'))} />
      <LineFaults lines={faults.map(({ line, code }) => ({ line, words: `: ${codeFaults[code]}` }))}>
        {`${formatCount(faults.length, { one: 'line', many: 'lines' })} cannot be added. `}
        Nothing is added until all are correct.
      </LineFaults>
    </Dialog>
  );
}

function getDayFault(day: string): string | undefined {
  if (!isDay(day)) return 'Give the day as YYYY-MM-DD.';
  return day < today() ? `${codeFaults['day-expired']}.` : undefined;
}

function getListFault(codes: readonly string[]): string | undefined {
  if (codes.length === 0) return 'Paste the codes, one a line.';
  return codes.length > codeLimits.maxAtOnce ? 'At most 10 000 codes at once.' : undefined;
}

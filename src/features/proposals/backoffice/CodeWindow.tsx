import { Suspense } from 'react';
import { forgetCode, useCode } from '#client/api/proposalCode.ts';
import { lazyPart } from '#client/router/loadPage.ts';

const CodeDialog = lazyPart(() => import('./CodeDialog.tsx').then((module) => module.CodeDialog));

/** The code of an enrolment, after the proposal that came with it. */
export function CodeWindow() {
  const code = useCode();
  return <Suspense fallback={null}>{code !== '' && <CodeDialog code={code} onClose={forgetCode} />}</Suspense>;
}

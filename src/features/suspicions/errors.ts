import { declareErrors } from '#shared/feature.ts';

export const suspicionErrors = declareErrors({
  // not a 403: those are in the log of the bank with the name of the call
  'mlro-needed': { status: 422, title: 'Only the Head of AML or a deputy works on a report.' },
  'own-report': { status: 422, title: 'You wrote this report. Another Head of AML or a deputy decides it.' },
  'report-not-complete': { status: 422, title: 'The report is not complete.' },
  'too-many-stops': {
    status: 422,
    title: 'You have restricted as many clients today as one person may. Stop it in Transactions.',
  },
});

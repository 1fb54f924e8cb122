/** Actions that types of case share: asking the client, and taking the request back. */
import type { CaseAction } from './declared.ts';

export const requestInformation: CaseAction = {
  code: 'AREQ',
  button: 'Request information',
  confirm: 'The client is asked. Nothing is blocked or released by that.',
};

export const cancelRequest: CaseAction = {
  code: 'ICNC',
  button: 'Cancel',
  confirm: 'The request to the client is taken back.',
};

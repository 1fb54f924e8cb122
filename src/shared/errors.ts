import { browserErrors } from './browserErrors.ts';
import { countWords } from './countWords.ts';
import { messages } from './messages.ts';

/**
 * Every refusal: its code, HTTP status and the sentence for people. Codes are dash-separated lower-case words;
 * a database constraint of the same name in snake case is the same refusal.
 */
export const errors = {
  ...browserErrors,
  // general
  'malformed-request': { status: 400, title: 'The request could not be read.' },
  'unknown-call': { status: 400, title: 'No such action on this address.' },
  'idempotency-key-missing': { status: 400, title: 'This call needs an Idempotency-Key header.' },
  'wrong-host': { status: 400, title: 'This host name is not served here.' },
  'not-permitted': { status: 403, title: 'You may not do this.' },
  'test-role': { status: 403, title: 'You look as another role. Go back to your own to change something.' },
  'conflict-of-interest': { status: 403, title: 'You are linked to this client. A colleague must do this.' },
  'not-found': { status: 404, title: 'Not found.' },
  'method-not-allowed': { status: 405, title: 'This method is not possible here.' },
  'state-conflict': { status: 409, title: 'This was changed in the meantime.' },
  'version-changed': { status: 409, title: 'What you were shown has changed. Look at it again.' },
  'view-name-taken': { status: 409, title: 'You have a view of this name already.' },
  'too-many-views': { status: 422, title: 'You can keep at most 50 views.' },
  'already-reminded': { status: 409, title: 'The client was asked or reminded less than a day ago.' },
  'problem-not-ticked': { status: 422, title: 'Tick each problem before you confirm.' },
  'already-decided': { status: 409, title: 'This has been decided already.' },
  'job-under-way': { status: 409, title: 'The same work is under way already.' },
  'transition-not-allowed': { status: 409, title: 'This step is not possible now.' },
  'request-too-slow': { status: 408, title: 'The request came too slowly.' },
  'body-too-large': { status: 413, title: 'The request is too large.' },
  'wrong-content-type': { status: 415, title: 'This call takes another content type.' },
  'idempotency-key-reused': { status: 422, title: 'This Idempotency-Key was used for another request.' },
  'approval-required': { status: 428, title: 'Approve this on your device first.' },
  'case-file-too-large': { status: 422, title: 'This case has too many files for one ZIP. Take them one by one.' },
  'too-many-calls': { status: 429, title: 'Too many calls at once. Wait for one to end.' },
  'too-many-uploads': { status: 429, title: 'Too many uploads at once. Wait for one to end.' },
  'too-many-files': { status: 429, title: 'Too many of your files are being made. Wait for one of them.' },
  'too-many-payments': { status: 429, title: 'Too many of your payments are being created at once.' },
  'too-many-tries': { status: 429, title: 'Too many tries.' },
  // sign-in
  'wrong-number': { status: 422, title: 'That was not the number on the screen.' },
  'assertion-not-valid': { status: 401, title: 'That passkey was not accepted.' },
  'device-revoked': {
    status: 403,
    title: 'This device was revoked. If you did not ask for that, contact the bank.',
  },
  'credential-not-valid': { status: 422, title: 'This passkey cannot be used here.' },
  'passkey-only': { status: 403, title: 'Staff sign in with their passkey on their own machine.' },
  'enrolment-not-valid': { status: 404, title: 'This link was used already or is not valid any more.' },
  'reason-required': {
    status: 422,
    title: 'You have opened more than 200 client records within an hour. Give a reason to go on.',
  },
  'enrolment-code-differs': { status: 422, title: 'That is not the code of this link.' },
  'birth-date-differs': { status: 422, title: 'That is not the birth date we know.' },
  'code-not-valid': { status: 404, title: 'This sign-in code is not valid any more.' },
  // second person
  'already-proposed': { status: 409, title: 'Somebody has just proposed the same.' },
  'own-proposal': { status: 422, title: 'Somebody else must confirm what you proposed.' },
  'new-staff': { status: 422, title: 'Who joined less than a day ago cannot confirm.' },
  // staff users
  'no-personal-data': { status: 422, title: 'This is a company. Only people have personal data.' },
  'copy-over': { status: 409, title: 'The days in which it could be taken are over. Make a new copy.' },
  'last-admin': { status: 422, title: 'An active administrator must stay.' },
  'aml-head-needed': {
    status: 422,
    title: 'Each client needs a Head of AML or deputy who is not linked to it. Name a deputy first.',
  },
  'staff-suspended': {
    status: 409,
    title: 'Its proposer is suspended. It can be confirmed once their deactivation is decided.',
  },
  'staff-not-active': { status: 409, title: 'This staff user is not active any more.' },
  'already-deputy': { status: 409, title: 'This person is a deputy on these days already.' },
  'deputy-not-possible': { status: 422, title: 'Only an active AML user can be deputy, for days to come.' },
  'device-too-new': {
    status: 422,
    title: 'This device is new. For 24 hours it approves nothing that moves money or rights.',
  },
  // payments
  'insufficient-funds': { status: 422, title: 'There is not enough money on the account.' },
  // cards
  'client-locked': { status: 422, title: 'Please contact us.' },
  'too-many-cards': { status: 422, title: 'Your company has as many cards as it can have.' },
  'card-order-under-way': { status: 409, title: 'A plastic card is on its way already.' },
  'address-not-confirmed': {
    status: 409,
    title:
      'One staff user changed this client’s address in the last 30 days. Another one, or the client, confirms it first.',
  },
  'already-ordered-again': { status: 409, title: 'This card was ordered again already.' },
  'message-not-readable': { status: 409, title: 'This message still cannot be read.' },
  'message-not-booked': { status: 409, title: 'Nothing can be booked from this message. Close it with a reason.' },
  'nothing-to-produce': { status: 422, title: 'No order waits for a file.' },
  'translation-off': { status: 409, title: 'No translation service is set up for such texts.' },
  'translation-failed': { status: 503, title: 'The translation service does not answer. Try again in a moment.' },
  'processor-not-reached': { status: 503, title: 'The card processor does not answer. Try again in a moment.' },
  'account-blocked': { status: 422, title: 'The account is blocked.' },
  'assets-frozen': { status: 422, title: 'Your assets are frozen by law.' },
  'account-closed': { status: 422, title: 'The account is closed.' },
  'currency-differs': { status: 422, title: 'The accounts have different currencies.' },
  'payee-account-unknown': { status: 422, title: 'There is no such account at this bank.' },
  'instant-not-possible': { status: 422, title: 'The payee’s bank does not take instant payments.' },
  'payee-not-checked': {
    status: 409,
    title: 'The payee is being checked again. Try again in a few seconds.',
  },
  'payee-mismatch': {
    status: 422,
    title: 'The name does not match the account. Its creator has to confirm that first.',
  },
  'self-approval': { status: 422, title: 'Somebody else must approve what you created.' },
  'confirmer-not-allowed': { status: 422, title: 'This person may not approve this payment.' },
  'not-handed-over': { status: 422, title: 'It could not be sent to the other bank for two bank days.' },
  'declined-by-bank': { status: 422, title: 'The bank declined it.' },
  'failed-by-bank': { status: 422, title: 'The bank stopped it before it was sent.' },
  'already-recalled': { status: 409, title: 'This payment is being recalled already.' },
  'already-voided': { status: 409, title: 'This payment was voided already.' },
  'recall-instead': { status: 422, title: 'Another bank or a card was part of it. It comes back by a recall only.' },
  'consent-not-of-payee': { status: 422, title: 'The consent must be a document of the payee.' },
  'payee-frozen': { status: 422, title: 'A case or an order holds the money of the payee. It must end first.' },
  // transfers that were set aside
  'payer-missing': { status: 422, title: 'The file names no payer. Enter who paid.' },
  'payer-named': { status: 422, title: 'The file names the payer already.' },
  // postings by hand
  'account-unknown': { status: 422, title: 'There is no such account at this bank.' },
  'same-account': { status: 422, title: 'Debit and credit must be two accounts.' },
  'two-clients': {
    status: 422,
    title: 'From one client to another a payment moves money. Void a wrong one, or post by way of suspense.',
  },
  'client-frozen': { status: 422, title: 'A case or an order holds the money of this client. It must end first.' },
  'month-closed': { status: 422, title: 'This month is closed. Choose a day of this month or the last one.' },
  'moment-to-come': { status: 422, title: 'This moment has not come yet. Choose today or an earlier day.' },
  'posting-id-used': { status: 409, title: 'This was posted already with other accounts, amount or words.' },
  'not-executed': { status: 409, title: 'Only an executed payment has a confirmation.' },
  'no-confirmer': { status: 422, title: 'Nobody else in the company may approve payments.' },
  'limit-exceeded': { status: 422, title: 'This is over the limit of the company.' },
  'too-many-open-requests': { status: 422, title: 'At most 100 requests may wait for one person.' },
  'too-many-pushes': { status: 429, title: 'You can send at most 10 requests a minute.' },
  // users of a company
  'user-not-found': { status: 422, title: 'Nobody with this number and date of birth can be added.' },
  'already-a-user': { status: 409, title: 'This person is a user of the company already, or has been invited.' },
  'too-many-users': { status: 422, title: 'A company has at most 200 users.' },
  'not-your-own-permissions': { status: 422, title: 'Nobody changes their own permissions. Ask a colleague.' },
  'permission-not-held': { status: 422, title: 'You can give others only the permissions you hold yourself.' },
  'last-user-manager': { status: 422, title: 'Somebody who may manage users must stay.' },
  'last-confirmer': { status: 422, title: 'Somebody who may approve the payments of others must stay.' },
  // company details
  'phone-in-use': { status: 422, title: 'This phone belongs to a person. Give one that is the company’s own.' },
  'phone-of-another': { status: 422, title: 'This phone belongs to another person.' },
  'change-pending': { status: 409, title: 'A change of this waits for a decision already.' },
  // registration
  'draft-not-open': { status: 409, title: 'The bank is looking at this application. It cannot be changed now.' },
  'draft-incomplete': { status: 422, title: 'Something is missing or not right. The fields are named.' },
  'client-already': {
    status: 409,
    title: 'This company is a client already. Choose it instead of registering it again.',
  },
  'too-many-drafts': { status: 422, title: 'You have as many open registrations as you can have.' },
  'open-cases': { status: 409, title: 'Cases about lists or people in office are open. They are decided first.' },
  'screening-not-ended': { status: 409, title: 'The screening has not ended yet. Try again in a minute.' },
  // screening
  'no-list': { status: 422, title: 'No list has been taken yet. There is nothing to look in.' },
  'list-under-way': { status: 409, title: 'Another file of this list waits already. Take or withdraw it first.' },
  'list-format-wrong': { status: 422, title: 'This list does not come in that format.' },
  'list-file-missing': { status: 422, title: 'Send the main file of the list, and each other file at most once.' },
  // clients, for staff
  'already-restricted': { status: 409, title: 'This is stopped already.' },
  'iban-not-valid': { status: 422, title: 'This is no valid IBAN.' },
  'already-white-listed': { status: 409, title: 'This is on the white list already.' },
  'already-folded': { status: 409, title: 'A rule folds these matches already.' },
  'no-word-alone': {
    status: 422,
    title:
      'A rule folds matches on one word alone. Here another word, a date or a number agrees, or it is the whole name.',
  },
  'folds-true-positive': {
    status: 422,
    title: 'An earlier match on this word was a true positive. No rule folds it.',
  },
  'counterparty-unknown': { status: 422, title: 'This client has never paid or been paid by this account.' },
  'true-positive-stands': { status: 422, title: 'An alert about this client was right. No white list covers it.' },
  'not-restricted': { status: 409, title: 'Staff have not stopped this.' },
  'client-closed': { status: 409, title: 'This client is closed.' },
  'client-has-account': { status: 409, title: 'This client has an account: it can be closed, and is never declined.' },
  'case-not-about-client': { status: 409, title: 'A case of this type cannot be opened about this client.' },
  'client-declined': { status: 409, title: 'This client was declined: there is nothing to close.' },
  'notice-given': { status: 409, title: 'This client has notice of closing already.' },
  'notice-not-given': { status: 409, title: 'This client has no notice of closing.' },
  'notice-not-over': { status: 409, title: 'This client can be closed only after 60 days of notice.' },
  'client-not-empty': { status: 409, title: 'This client still holds money or waits for something.' },
  'not-a-company': { status: 422, title: 'Only the users of a company approve payments of each other.' },
  'not-a-person': { status: 422, title: 'Only a person has pictures and an identity document.' },
  'nothing-changed': { status: 409, title: 'This is what the bank knows already.' },
  'not-in-office': { status: 422, title: 'Nobody has confirmed that this client is politically exposed.' },
  'office-not-ended': { status: 409, title: 'No end of the public function is written down.' },
  'office-ended-lately': { status: 409, title: 'The public function ended less than 12 months ago.' },
  'score-has-floor': { status: 422, title: 'The rules want this level high. No officer can change it.' },
  // relations
  'relation-not-possible': { status: 422, title: 'These two cannot be related like this.' },
  'already-a-client': { status: 409, title: 'This company is a client already. Pick it from the list.' },
  'identity-differs': { status: 422, title: 'Birth date or company code differ: these are two.' },
  'shares-beyond-whole': { status: 422, title: 'The shares would add up to more than 100 %.' },
  // documents: the specified words follow the name of the file
  'file-name-too-long': { status: 422, title: 'The name of a file is too long.' },
  'file-too-big': { status: 413, title: messages.fileTooBig },
  'too-many-sent': { status: 429, title: 'You can send at most 200 files a day.' },
  'file-type-forbidden': { status: 422, title: 'The file has forbidden type.' },
  'purpose-missing': { status: 422, title: 'Say what you look at this for, or name an open case of the client.' },
  // messages
  'forbidden-word': { status: 422, title: 'A message to a client may not hold this word.' },
  'already-forbidden': { status: 409, title: 'This word is forbidden already.' },
  'word-not-valid': { status: 422, title: 'A forbidden word has at least three letters or digits.' },
  'message-empty': { status: 422, title: 'The message holds no letters that the bank can send.' },
  'too-many-messages': { status: 429, title: 'You can send at most 10 messages a minute.' },
  // requests to clients
  'request-ended': { status: 409, title: 'This has been answered already, or is not needed any more.' },
  'answer-not-valid': { status: 422, title: 'This answer does not fit what was asked.' },
  'answer-incomplete': { status: 422, title: 'Answer every item, or say why you do not have it.' },
  'template-only': { status: 422, title: 'In this type of case a released template is sent as it stands.' },
  'no-template': { status: 422, title: 'There is no such template for this type of case.' },
  'last-template': { status: 409, title: 'A type of case would be left without a template in English.' },
  // search of clients
  'preset-of-clients': {
    status: 400,
    title: 'Presets find clients only. Search among payments and cases with words, or choose the type clients.',
  },
  'preset-not-known': {
    status: 400,
    title: 'There is no such preset. There are $RECENT:N, $RECENT:B, $RECENT:HR, $RECENT:LR and $BOARDING:B.',
  },
  // statements
  'period-not-valid': { status: 400, title: 'The period is not valid.' },
  'day-not-begun': { status: 422, title: 'This day has not begun yet. Choose today or an earlier day.' },
  'version-not-known': { status: 422, title: 'Only camt.053 and camt.054 have versions to choose from.' },
  'money-only-format': { status: 422, title: 'This format carries money only. Choose PDF or CSV for time.' },
} as const;

export type ErrorCode = keyof typeof errors;

/** Codes of single fields inside `invalid-input`. */
export interface FieldError {
  /** dotted path in the body or query */
  path: string;
  code: string;
}

/** RFC 9457 problem answer. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  code: ErrorCode;
  requestId: string;
  /** how long to wait: 'Try again in 12 minutes.'; or what has changed, and by whom */
  detail?: string;
  errors?: FieldError[];
}

/** 'Try again in 12 minutes.', from two hours on 'in 5 hours'. Rounded up, so that the next try is not too early. */
export function waitWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const wait =
    minutes < 120
      ? countWords(minutes, { one: 'minute', many: 'minutes' })
      : countWords(Math.ceil(minutes / 60), { one: 'hour', many: 'hours' });
  return `Try again in ${wait}.`;
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text);
}

/** V8 captures so many calls for each error; other engines ignore the number. */
const traced: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/**
 * A refusal that the error handler sends; throw it from rules' callers and handlers. It has no stack trace: it is an
 * answer, not a fault, and V8 takes longer for the trace than for the rest of many refusals.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  /** time until another try makes sense */
  readonly waitMs: number | undefined;

  /** what has changed, and by whom */
  readonly detail: string | undefined;

  constructor(code: ErrorCode, fields?: FieldError[], waitMs?: number, detail?: string) {
    const limit = traced.stackTraceLimit;
    traced.stackTraceLimit = 0;
    super(code);
    traced.stackTraceLimit = limit;
    this.code = code;
    this.fields = fields;
    this.waitMs = waitMs;
    this.detail = detail;
  }
}

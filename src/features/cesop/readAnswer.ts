/**
 * The tax authority's answer to a message: a validation result (VLD) of PaymentData.xsd 4.03. Its size, its depth and
 * document types are refused before anything is read.
 */
import { MessageError } from '#features/rails/iso20022/messages.ts';
import { readTree, type XmlElement } from '#features/rails/iso20022/tree.ts';
import { cesopAnswers } from './limits.ts';

interface AnswerError {
  /** in the answer, from 1 */
  place: number;
  code: string;
  title: string;
  description: string;
  /** how often it was found in the message, this one among them */
  counter: number;
  /** null where it is not about a transaction, or not about a payee */
  transactionId: string | null;
  docId: string | null;
}

export interface CesopAnswer {
  /** MessageRefId of the answer, and of the message that it is about */
  id: string;
  about: string;
  /** '2026-Q3' */
  quarter: string;
  result: 'accepted' | 'partly-accepted' | 'rejected';
  errors: AnswerError[];
}

const namespace = 'urn:ec.europa.eu:taxud:fiscalis:cesop:v1';
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const results: Readonly<Record<string, CesopAnswer['result']>> = {
  VALIDATED: 'accepted',
  'PARTIALLY REJECTED': 'partly-accepted',
  'FULLY REJECTED': 'rejected',
};

/** Why a file is no answer: words and the element. */
export class AnswerUnreadable extends Error {}

/** @throws AnswerUnreadable */
export function readAnswer(xml: string | Uint8Array): CesopAnswer {
  const root = readRoot(xml);
  const spec = getChild(root, 'MessageSpec');
  if (getText(spec, 'MessageType') !== 'VLD') throw new AnswerUnreadable('MessageType is not VLD');
  const period = getChild(spec, 'ReportingPeriod');
  const body = getChild(root, 'ValidationResult');
  const result = results[getText(body, 'ValidationResult')];
  if (!result) throw new AnswerUnreadable('ValidationResult is not known');
  const errors = body.children.filter(({ name }) => name === 'ValidationErrors');
  if (errors.length > cesopAnswers.maxErrors) throw new AnswerUnreadable('too many errors');
  return {
    id: getUuid(spec, 'MessageRefId'),
    about: getUuid(spec, 'CorrMessageRefId'),
    quarter: `${getText(period, 'Year')}-Q${getText(period, 'Quarter')}`,
    result,
    errors: errors.map(readError),
  };
}

function readRoot(xml: string | Uint8Array): XmlElement {
  try {
    const { root, namespace: found } = readTree(xml);
    if (root.name === 'CESOP' && found === namespace) return root;
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    throw new AnswerUnreadable(`${error.code}, line ${error.line}, column ${error.column}`);
  }
  throw new AnswerUnreadable('no CESOP message');
}

function readError(element: XmlElement, at: number): AnswerError {
  const counter = Number(getText(element, 'ErrorCounter'));
  if (!Number.isSafeInteger(counter)) throw new AnswerUnreadable(`ErrorCounter, line ${element.line}`);
  return {
    place: at + 1,
    ...{ code: getText(element, 'ErrorCode').slice(0, 100), title: getText(element, 'ErrorShortDesc').slice(0, 100) },
    ...{ description: getText(element, 'ErrorDescription').slice(0, 1000), counter },
    transactionId: findText(element, 'TransactionIdentifier')?.slice(0, 100) ?? null,
    docId: findChild(element, 'DocRefId') ? getUuid(element, 'DocRefId') : null,
  };
}

function findChild({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((child) => child.name === name);
}

function getChild(element: XmlElement, name: string): XmlElement {
  const child = findChild(element, name);
  if (!child) throw new AnswerUnreadable(`${name} is missing, line ${element.line}`);
  return child;
}

function findText(element: XmlElement, name: string): string | undefined {
  return findChild(element, name)?.text.replace(/\s+/g, ' ').trim();
}

function getText(element: XmlElement, name: string): string {
  return getChild(element, name).text.replace(/\s+/g, ' ').trim();
}

/** In small letters, as the database writes them. */
function getUuid(element: XmlElement, name: string): string {
  const id = getText(element, name).toLowerCase();
  if (!uuidForm.test(id)) throw new AnswerUnreadable(`${name} is no UUID, line ${element.line}`);
  return id;
}

/** Weak names of OFAC's list, and numbers among its remarks. */
import { numberIn } from '../documentNumbers.ts';
import type { ListEntryKind } from '../entry.ts';

/** 'MIKE' would match everybody of this name. OFAC expects no one to screen against such names. */
export const isNickname = (kind: ListEntryKind, name: string): boolean =>
  kind === 'person' && !/[\s,-]/u.test(name.trim());

/** "a.k.a. 'VANYA SAMPLE'" → 'VANYA SAMPLE'; '' of anything else. */
export const nameInRemark = (part: string): string => /^[afn]\.k\.a\. '(.*)'/iu.exec(part)?.[1] ?? '';

const papers = new RegExp(
  [
    'passport|cedula|folio|matricula|cartilla|credencial|booklet|tazkira|fiscal code|charity|currency address|serial|tail|swift',
    'licen[cs]e|card|certificate|registra|document|visa|identification|number|numero|nuit|no\\.|#',
    '\\b(?:id|nit|ruc|rif|rfc|rtn|ssn|fein|bik|imo|mmsi|(?:[a-z]\\.){2,4})(?!\\w)',
  ].join('|'),
  'iu',
);
const noPapers = new RegExp(
  `^(?:${[
    ...['tele', 'phone', 'fax', 'alt\\. fax', 'email', 'website', 'linked to', 'secondary', 'additional', 'arrested'],
    ...['named', 'caatsa', 'gender', 'chinese commercial', 'aircraft m(?:odel|anufacture date)', '.* since '],
  ].join('|')})`,
  'iu',
);

/** 'Passport B 960789 issued 15 Jul 1998' → 'B 960789'; '' where it names no document. */
export const numberInRemark = (part: string): string =>
  papers.test(part) && !noPapers.test(part) ? numberIn(part) : '';

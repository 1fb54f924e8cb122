// Titles and messages of the codes, typed by hand from the decisions (section 7): never copied from the code.
import { expect, test } from 'vitest';
import { caseCodes } from './codes.ts';

const changed = 'Case status was changed';
const specified: Readonly<Record<string, readonly [title: string, message: string]>> = {
  AREQ: ['Request Information', changed],
  AFLS: ['Closed As False Positive', 'Case status was changed to false positive'],
  ATRU: ['Closed As True Positive', 'Case status was changed to true positive'],
  ARPC: ['Request PEP Information', 'Request for PEP has been added'],
  ARRC: ['Request RCA Information', 'Request for RCA has been added'],
  ICNC: ['Cancel', 'Request has been canceled'],
  IAPR: ['Update And Approve', 'Case has been successfully updated'],
  IDCL: ['Decline', changed],
  PRDC: ['Decline Child Account', changed],
  PRCF: ['Confirm Child Account', changed],
  SPRD: ['Decline Signature Pattern', changed],
  SPRA: ['Approve Signature Pattern', changed],
  DOCR: ['Reject Document', changed],
  DOCA: ['Approve Document', changed],
  PODC: ['Decline Payment', changed],
  POAP: ['Approve Payment', changed],
  MRSM: ['Close Alert', 'Request for monitoring has been added'],
  AREV: ['Revive Case', changed],
  BAPR: ['Approve Company Registration', 'Company registration has been finished'],
  BDCL: ['Decline Company Registration', 'Company registration has been finished'],
  BREQ: ['Request More Information', 'Approval of company registration has been updated'],
  BCNC: ['Cancel Request More Information', 'Request has been canceled'],
};

test.each(Object.entries(specified))('%s has its title and message', (code, [title, message]) => {
  expect(Object.entries(caseCodes).find(([known]) => known === code)?.[1]).toMatchObject({ title, message });
});

// Messages other than transfers are refused, or lose one entry, with the place of the fault.
import { describe, expect, test } from 'vitest';
import { refusal } from '#tests/harness/refusedFiles.ts';
import {
  answerFile,
  changed,
  enquiryFile,
  recallFile,
  reportFile,
  returnFile,
  statementFile,
} from '#tests/samples/railFiles.ts';
import { readMessage } from './read.ts';

describe('another message is refused, with the place:', () => {
  const reportPath = 'Document/FIToFIPmtStsRpt';
  test.each<[string, string, string | RegExp, string, string, string]>([
    [
      'a return of another number',
      returnFile,
      '<NbOfTxs>1',
      '<NbOfTxs>2',
      'count-differs',
      'Document/PmtRtr/GrpHdr/NbOfTxs',
    ],
    [
      'recalls of another number',
      recallFile,
      '<NbOfTxs>1',
      '<NbOfTxs>2',
      'count-differs',
      'Document/FIToFIPmtCxlReq/CtrlData/NbOfTxs',
    ],
    [
      'a recall of nothing',
      recallFile,
      /<TxInf>.*<\/TxInf>/,
      '',
      'element-missing',
      'Document/FIToFIPmtCxlReq/Undrlyg/TxInf',
    ],
    [
      'an enquiry without the amount',
      enquiryFile,
      /<IntrBkSttlmAmt.*<\/IntrBkSttlmAmt>/,
      '',
      'element-missing',
      'Document/FIToFIPmtStsReq/TxInf/OrgnlTxRef/IntrBkSttlmAmt',
    ],
    [
      'two opening balances',
      statementFile,
      /(<Bal>.*?<\/Bal>)/,
      '$1$1',
      'element-unexpected',
      'Document/BkToCstmrStmt/Stmt/Bal',
    ],
    [
      'two transactions in an entry',
      statementFile,
      /(<TxDtls>.*<\/TxDtls>)/,
      '$1$1',
      'element-unexpected',
      'Document/BkToCstmrStmt/Stmt/Ntry/NtryDtls/TxDtls',
    ],
    [
      'a balance in another currency',
      statementFile,
      /(<\/Tp><Amt Ccy=")EUR/,
      '$1SEK',
      'currency-not-valid',
      'Document/BkToCstmrStmt/Stmt/Bal',
    ],
    [
      'a reversal neither true nor false',
      statementFile,
      '</CdtDbtInd><Sts>',
      '</CdtDbtInd><RvslInd>yes</RvslInd><Sts>',
      'value-not-valid',
      'Document/BkToCstmrStmt/Stmt/Ntry/RvslInd',
    ],
    ['nothing said', reportFile, /<TxInfAndSts>.*<\/TxInfAndSts>/s, '', 'element-missing', `${reportPath}/TxInfAndSts`],
    [
      'a return of another sum',
      returnFile,
      '>12.34<',
      '>12.35<',
      'sum-differs',
      'Document/PmtRtr/GrpHdr/TtlRtrdIntrBkSttlmAmt',
    ],
    [
      'an answer that contradicts itself',
      answerFile,
      '<Conf>RJCR',
      '<Conf>CNCL',
      'value-not-valid',
      'Document/RsltnOfInvstgtn/Sts/Conf',
    ],
    [
      'a statement that does not add up',
      statementFile,
      '>0.10<',
      '>0.11<',
      'sum-differs',
      'Document/BkToCstmrStmt/Stmt/Bal',
    ],
    ['an entry not booked', statementFile, '>BOOK<', '>PDNG<', 'code-unknown', 'Document/BkToCstmrStmt/Stmt/Ntry/Sts'],
    [
      'an entry in another currency',
      statementFile,
      /(<Ntry><Amt Ccy=")EUR/,
      '$1SEK',
      'currency-not-valid',
      'Document/BkToCstmrStmt/Stmt/Ntry/Amt',
    ],
    ['a balance missing', statementFile, /<Bal>.*?<\/Bal>/, '', 'element-missing', 'Document/BkToCstmrStmt/Stmt/Bal'],
    [
      'neither debit nor credit',
      statementFile,
      '>DBIT<',
      '>BOTH<',
      'code-unknown',
      'Document/BkToCstmrStmt/Stmt/Ntry/CdtDbtInd',
    ],
  ])('%s', (_, file, part, by, code, path) => {
    expect(refusal(changed(file, part, by))).toMatchObject({ code, path });
  });
});

describe('an entry of another message is left out and named, with the place:', () => {
  const reportPath = 'Document/FIToFIPmtStsRpt';
  test.each<[string, string, string | RegExp, string, string, string]>([
    [
      'a recall without a reason',
      recallFile,
      /<CxlRsnInf>.*<\/CxlRsnInf>/,
      '',
      'element-missing',
      'Document/FIToFIPmtCxlReq/Undrlyg/TxInf/CxlRsnInf',
    ],
    ['no status', reportFile, '<TxSts>RJCT</TxSts>', '', 'element-missing', `${reportPath}/TxInfAndSts/TxSts`],
    [
      'statuses that contradict',
      reportFile,
      '</OrgnlMsgNmId>',
      '</OrgnlMsgNmId><GrpSts>ACSC</GrpSts>',
      'value-not-valid',
      `${reportPath}/TxInfAndSts/TxSts`,
    ],
    [
      'two originals',
      reportFile,
      '<TxInfAndSts>',
      '<TxInfAndSts><OrgnlGrpInf><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId></OrgnlGrpInf>',
      'originals-differ',
      `${reportPath}/TxInfAndSts/OrgnlGrpInf`,
    ],
    [
      'a return without a reason',
      returnFile,
      /<RtrRsnInf>.*<\/RtrRsnInf>/,
      '',
      'element-missing',
      'Document/PmtRtr/TxInf/RtrRsnInf',
    ],
    [
      'an unknown answer',
      answerFile,
      '<TxCxlSts>RJCR',
      '<TxCxlSts>CNCL',
      'code-unknown',
      'Document/RsltnOfInvstgtn/CxlDtls/TxInfAndSts/TxCxlSts',
    ],
  ])('%s', (_, file, part, by, code, path) => {
    expect(readMessage(changed(file, part, by))).toMatchObject({
      unread: [{ transactionId: 'TX1', fault: { code, path } }],
    });
  });
});

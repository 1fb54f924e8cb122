/**
 * The types of the schemas that we read into, by their names in the schemas of ISO 20022. What no type names is not read:
 * an element that is allowed here and whose type is missing is passed over. A test compares them with the schemas.
 */
import { model } from './model.ts';

export const types = {
  FIToFICustomerCreditTransferV08: model('GrpHdr CdtTrfTxInf+ SplmtryData*'),
  GroupHeader93: model(
    'MsgId CreDtTm BtchBookg? NbOfTxs CtrlSum? TtlIntrBkSttlmAmt? IntrBkSttlmDt? SttlmInf PmtTpInf? InstgAgt?',
    'InstdAgt?',
  ),
  CreditTransferTransaction39: model(
    'PmtId PmtTpInf? IntrBkSttlmAmt IntrBkSttlmDt? SttlmPrty? SttlmTmIndctn? SttlmTmReq? AccptncDtTm?',
    'PoolgAdjstmntDt? InstdAmt? XchgRate? ChrgBr ChrgsInf* PrvsInstgAgt1? PrvsInstgAgt1Acct? PrvsInstgAgt2?',
    'PrvsInstgAgt2Acct? PrvsInstgAgt3? PrvsInstgAgt3Acct? InstgAgt? InstdAgt? IntrmyAgt1? IntrmyAgt1Acct?',
    'IntrmyAgt2? IntrmyAgt2Acct? IntrmyAgt3? IntrmyAgt3Acct? UltmtDbtr? InitgPty? Dbtr DbtrAcct? DbtrAgt',
    'DbtrAgtAcct? CdtrAgt CdtrAgtAcct? Cdtr CdtrAcct? UltmtCdtr? InstrForCdtrAgt* InstrForNxtAgt* Purp?',
    'RgltryRptg* Tax? RltdRmtInf* RmtInf? SplmtryData*',
  ),
  PaymentIdentification7: model('InstrId? EndToEndId TxId? UETR? ClrSysRef?'),
  PaymentTypeInformation28: model('InstrPrty? ClrChanl? SvcLvl* LclInstrm? CtgyPurp?'),
  LocalInstrument2Choice: model('Cd|Prtry'),
  BranchAndFinancialInstitutionIdentification6: model('FinInstnId BrnchId?'),
  FinancialInstitutionIdentification18: model('BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?'),
  PartyIdentification135: model('Nm? PstlAdr? Id? CtryOfRes? CtctDtls?'),
  PostalAddress24: model(
    'AdrTp? Dept? SubDept? StrtNm? BldgNb? BldgNm? Flr? PstBx? Room? PstCd? TwnNm? TwnLctnNm? DstrctNm?',
    'CtrySubDvsn? Ctry? AdrLine*',
  ),
  CashAccount38: model('Id Tp? Ccy? Nm? Prxy?'),
  AccountIdentification4Choice: model('IBAN|Othr'),
  RemittanceInformation16: model('Ustrd* Strd*'),
  StructuredRemittanceInformation16: model(
    'RfrdDocInf* RfrdDocAmt? CdtrRefInf? Invcr? Invcee? TaxRmt? GrnshmtRmt? AddtlRmtInf*',
  ),
  CreditorReferenceInformation2: model('Tp? Ref?'),
  FIToFIPaymentStatusReportV10: model('GrpHdr OrgnlGrpInfAndSts* TxInfAndSts* SplmtryData*'),
  GroupHeader91: model('MsgId CreDtTm InstgAgt? InstdAgt?'),
  OriginalGroupHeader17: model(
    'OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm? OrgnlNbOfTxs? OrgnlCtrlSum? GrpSts? StsRsnInf* NbOfTxsPerSts*',
  ),
  StatusReasonInformation12: model('Orgtr? Rsn? AddtlInf*'),
  StatusReason6Choice: model('Cd|Prtry'),
  PaymentTransaction110: model(
    'StsId? OrgnlGrpInf? OrgnlInstrId? OrgnlEndToEndId? OrgnlTxId? OrgnlUETR? TxSts? StsRsnInf* ChrgsInf*',
    'AccptncDtTm? FctvIntrBkSttlmDt? AcctSvcrRef? ClrSysRef? InstgAgt? InstdAgt? OrgnlTxRef? SplmtryData*',
  ),
  OriginalGroupInformation29: model('OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm?'),
  PaymentReturnV09: model('GrpHdr OrgnlGrpInf? TxInf* SplmtryData*'),
  GroupHeader90: model(
    'MsgId CreDtTm Authstn* BtchBookg? NbOfTxs CtrlSum? GrpRtr? TtlRtrdIntrBkSttlmAmt? IntrBkSttlmDt? SttlmInf',
    'InstgAgt? InstdAgt?',
  ),
  OriginalGroupHeader18: model('OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm? RtrRsnInf*'),
  PaymentReturnReason6: model('Orgtr? Rsn? AddtlInf*'),
  ReturnReason5Choice: model('Cd|Prtry'),
  PaymentTransaction112: model(
    'RtrId? OrgnlGrpInf? OrgnlInstrId? OrgnlEndToEndId? OrgnlTxId? OrgnlUETR? OrgnlClrSysRef?',
    'OrgnlIntrBkSttlmAmt? OrgnlIntrBkSttlmDt? RtrdIntrBkSttlmAmt IntrBkSttlmDt? SttlmPrty? SttlmTmIndctn?',
    'RtrdInstdAmt? XchgRate? CompstnAmt? ChrgBr? ChrgsInf* ClrSysRef? InstgAgt? InstdAgt? RtrChain? RtrRsnInf*',
    'OrgnlTxRef? SplmtryData*',
  ),
  OriginalTransactionReference28: model(
    'IntrBkSttlmAmt? Amt? IntrBkSttlmDt? ReqdColltnDt? ReqdExctnDt? CdtrSchmeId? SttlmInf? PmtTpInf? PmtMtd?',
    'MndtRltdInf? RmtInf? UltmtDbtr? Dbtr? DbtrAcct? DbtrAgt? DbtrAgtAcct? CdtrAgt? CdtrAgtAcct? Cdtr?',
    'CdtrAcct? UltmtCdtr? Purp?',
  ),
  Party40Choice: model('Pty|Agt'),
};

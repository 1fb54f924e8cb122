/**
 * The types of the schemas that we read into, by their names in the schemas of ISO 20022. An element whose type is not
 * here is passed over. Where an older version only lacks some elements of the newer one, it is read by the newer type.
 * `types.test.ts` compares them with the schemas.
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
  CreditorReferenceType2: model('CdOrPrtry Issr?'),
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
  FIToFIPaymentStatusRequestV03: model('GrpHdr OrgnlGrpInf* TxInf* SplmtryData*'),
  OriginalGroupInformation27: model('OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm? OrgnlNbOfTxs? OrgnlCtrlSum?'),
  PaymentTransaction113: model(
    'StsReqId? OrgnlGrpInf? OrgnlInstrId? OrgnlEndToEndId? OrgnlTxId? OrgnlUETR? AccptncDtTm? ClrSysRef?',
    'InstgAgt? InstdAgt? OrgnlTxRef? SplmtryData*',
  ),
  FIToFIPaymentCancellationRequestV08: model('Assgnmt Case? CtrlData? Undrlyg+ SplmtryData*'),
  CaseAssignment5: model('Id Assgnr Assgne CreDtTm'),
  ControlData1: model('NbOfTxs CtrlSum?'),
  UnderlyingTransaction23: model('OrgnlGrpInfAndCxl? TxInf*'),
  OriginalGroupHeader15: model(
    'GrpCxlId? Case? OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm? NbOfTxs? CtrlSum? GrpCxl? CxlRsnInf*',
  ),
  PaymentTransaction106: model(
    'CxlId? Case? OrgnlGrpInf? OrgnlInstrId? OrgnlEndToEndId? OrgnlTxId? OrgnlUETR? OrgnlClrSysRef?',
    'OrgnlIntrBkSttlmAmt? OrgnlIntrBkSttlmDt? Assgnr? Assgne? CxlRsnInf* OrgnlTxRef? SplmtryData*',
  ),
  ResolutionOfInvestigationV09: model(
    'Assgnmt RslvdCase? Sts CxlDtls* ModDtls? ClmNonRctDtls? StmtDtls? CrrctnTx? RsltnRltdInf? SplmtryData*',
  ),
  InvestigationStatus5Choice: model('Conf|RjctdMod|DplctOf|AssgnmtCxlConf'),
  UnderlyingTransaction22: model('OrgnlGrpInfAndSts? OrgnlPmtInfAndSts* TxInfAndSts*'),
  OriginalGroupHeader14: model(
    'OrgnlGrpCxlId? RslvdCase? OrgnlMsgId OrgnlMsgNmId OrgnlCreDtTm? OrgnlNbOfTxs? OrgnlCtrlSum? GrpCxlSts?',
    'CxlStsRsnInf* NbOfTxsPerCxlSts*',
  ),
  PaymentTransaction102: model(
    'CxlStsId? RslvdCase? OrgnlGrpInf? OrgnlInstrId? OrgnlEndToEndId? OrgnlTxId? OrgnlClrSysRef? OrgnlUETR?',
    'TxCxlSts? CxlStsRsnInf* RsltnRltdInf? OrgnlIntrBkSttlmAmt? OrgnlIntrBkSttlmDt? Assgnr? Assgne? OrgnlTxRef?',
  ),
  Case5: model('Id Cretr ReopCaseIndctn?'),
  BankToCustomerStatementV08: model('GrpHdr Stmt+ SplmtryData*'),
  GroupHeader81: model('MsgId CreDtTm MsgRcpt? MsgPgntn? OrgnlBizQry? AddtlInf?'),
  AccountStatement9: model(
    'Id StmtPgntn? ElctrncSeqNb? RptgSeq? LglSeqNb? CreDtTm? FrToDt? CpyDplctInd? RptgSrc? Acct RltdAcct?',
    'Intrst* Bal+ TxsSummry? Ntry* AddtlStmtInf?',
  ),
  DateTimePeriod1: model('FrDtTm ToDtTm'),
  CashAccount39: model('Id Tp? Ccy? Nm? Prxy? Ownr? Svcr?'),
  GenericAccountIdentification1: model('Id SchmeNm? Issr?'),
  CashBalance8: model('Tp CdtLine* Amt CdtDbtInd Dt Avlbty*'),
  BalanceType13: model('CdOrPrtry SubTp?'),
  BalanceType10Choice: model('Cd|Prtry'),
  DateAndDateTime2Choice: model('Dt|DtTm'),
  ReportEntry10: model(
    'NtryRef? Amt CdtDbtInd RvslInd? Sts BookgDt? ValDt? AcctSvcrRef? Avlbty* BkTxCd ComssnWvrInd? AddtlInfInd?',
    'AmtDtls? Chrgs? TechInptChanl? Intrst? CardTx? NtryDtls* AddtlNtryInf?',
  ),
  EntryStatus1Choice: model('Cd|Prtry'),
  BankTransactionCodeStructure4: model('Domn? Prtry?'),
  BankTransactionCodeStructure5: model('Cd Fmly'),
  BankTransactionCodeStructure6: model('Cd SubFmlyCd'),
  ProprietaryBankTransactionCodeStructure1: model('Cd Issr?'),
  EntryDetails9: model('Btch? TxDtls*'),
  BatchInformation2: model('MsgId? PmtInfId? NbOfTxs? TtlAmt? CdtDbtInd?'),
  EntryTransaction10: model(
    'Refs? Amt? CdtDbtInd? AmtDtls? Avlbty* BkTxCd? Chrgs? Intrst? RltdPties? RltdAgts? LclInstrm? Purp?',
    'RltdRmtInf* RmtInf? RltdDts? RltdPric? RltdQties* FinInstrmId? Tax? RtrInf? CorpActn? SfkpgAcct? CshDpst*',
    'CardTx? AddtlTxInf? SplmtryData*',
  ),
  TransactionReferences6: model(
    'MsgId? AcctSvcrRef? PmtInfId? InstrId? EndToEndId? UETR? TxId? MndtId? ChqNb? ClrSysRef? AcctOwnrTxId?',
    'AcctSvcrTxId? MktInfrstrctrTxId? PrcgId? Prtry*',
  ),
  TransactionParties6: model('InitgPty? Dbtr? DbtrAcct? UltmtDbtr? Cdtr? CdtrAcct? UltmtCdtr? TradgPty? Prtry*'),
  TransactionAgents5: model(
    'InstgAgt? InstdAgt? DbtrAgt? CdtrAgt? IntrmyAgt1? IntrmyAgt2? IntrmyAgt3? RcvgAgt? DlvrgAgt? IssgAgt?',
    'SttlmPlc? Prtry*',
  ),
  BankToCustomerDebitCreditNotificationV08: model('GrpHdr Ntfctn+ SplmtryData*'),
  AccountNotification17: model(
    'Id NtfctnPgntn? ElctrncSeqNb? RptgSeq? LglSeqNb? CreDtTm? FrToDt? CpyDplctInd? RptgSrc? Acct RltdAcct?',
    'Intrst* TxsSummry? Ntry* AddtlNtfctnInf?',
  ),
  CustomerCreditTransferInitiationV09: model('GrpHdr PmtInf+ SplmtryData*'),
  GroupHeader85: model('MsgId CreDtTm Authstn* NbOfTxs CtrlSum? InitgPty FwdgAgt?'),
  PaymentInstruction30: model(
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt PoolgAdjstmntDt? Dbtr DbtrAcct DbtrAgt',
    'DbtrAgtAcct? InstrForDbtrAgt? UltmtDbtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtTrfTxInf+',
  ),
  CreditTransferTransaction34: model(
    'PmtId PmtTpInf? Amt XchgRateInf? ChrgBr? ChqInstr? UltmtDbtr? IntrmyAgt1? IntrmyAgt1Acct? IntrmyAgt2?',
    'IntrmyAgt2Acct? IntrmyAgt3? IntrmyAgt3Acct? CdtrAgt? CdtrAgtAcct? Cdtr? CdtrAcct? UltmtCdtr?',
    'InstrForCdtrAgt* InstrForDbtrAgt? Purp? RgltryRptg* Tax? RltdRmtInf* RmtInf? SplmtryData*',
  ),
  PaymentIdentification6: model('InstrId? EndToEndId UETR?'),
  AmountType4Choice: model('InstdAmt|EqvtAmt'),
  ReportEntry2: model(
    'NtryRef? Amt CdtDbtInd RvslInd? Sts BookgDt? ValDt? AcctSvcrRef? Avlbty* BkTxCd ComssnWvrInd? AddtlInfInd?',
    'AmtDtls? Chrgs* TechInptChanl? Intrst* NtryDtls* AddtlNtryInf?',
  ),
  EntryTransaction2: model(
    'Refs? AmtDtls? Avlbty* BkTxCd? Chrgs* Intrst* RltdPties? RltdAgts? Purp? RltdRmtInf* RmtInf? RltdDts?',
    'RltdPric? RltdQties* FinInstrmId? Tax? RtrInf? CorpActn? SfkpgAcct? AddtlTxInf?',
  ),
  FinancialInstitutionIdentification7: model('BIC? ClrSysMmbId? Nm? PstlAdr? Othr?'),
};

/** Reads camt.056 and camt.029: recalls of settled transfers, and their answers. */
import { elementsAt, readEach } from './entries.ts';
import type { Recall, RecallAnswer } from './messages.ts';
import { checkTotals, getAnyAmount, getContent, Parts, type PartsBy } from './parts.ts';
import { getOriginal } from './readOriginals.ts';
import { getBic, getReason, given } from './readParts.ts';
import { errorAt, type XmlElement } from './tree.ts';
import { types } from './types.ts';
import { code, foreignId, id, localMoment } from './values.ts';

export function readRecalls(element: XmlElement): Recall {
  const message = new Parts(element, types.FIToFIPaymentCancellationRequestV08);
  const groups = message.all('Undrlyg').map((underlying) => new Parts(underlying, types.UnderlyingTransaction23));
  const entries = groups.flatMap((parts) => {
    const group = parts.maybeParts('OrgnlGrpInfAndCxl', types.OriginalGroupHeader15);
    return parts.all('TxInf').map((entry) => ({ entry, group }));
  });
  if (entries.length === 0) throw errorAt(element, 'element-missing', 'Undrlyg/TxInf');
  const control = message.maybeParts('CtrlData', types.ControlData1);
  const amounts = entries.map(({ entry }) => elementsAt(entry, 'OrgnlIntrBkSttlmAmt')[0]);
  if (control)
    checkTotals(
      control,
      amounts.map((amount) => (amount ? getAnyAmount(amount) : 0n)),
    );
  const groupByEntry = new Map(entries.map(({ entry, group }) => [entry, group]));
  const { read: recalls, unread } = readEach([...groupByEntry.keys()], 'OrgnlTxId', (entry) =>
    getRecall(new Parts(entry, types.PaymentTransaction106), groupByEntry.get(entry)),
  );
  return { kind: 'camt.056', ...getAssignment(message), recalls, ...unread };
}

function getRecall(
  entry: PartsBy<typeof types.PaymentTransaction106>,
  group: PartsBy<typeof types.OriginalGroupHeader15> | undefined,
): Recall['recalls'][number] {
  const reasons = entry.all('CxlRsnInf');
  const reason = getReason(reasons.length > 0 ? reasons : (group?.all('CxlRsnInf') ?? []));
  if (!reason) throw errorAt(entry.element, 'element-missing', 'CxlRsnInf');
  return { cancellationId: entry.value('CxlId', foreignId), reason, original: getOriginal(entry, group) };
}

export function readRecallAnswers(element: XmlElement): RecallAnswer {
  const message = new Parts(element, types.ResolutionOfInvestigationV09);
  const entries = message.all('CxlDtls').flatMap((details) => {
    const parts = new Parts(details, types.UnderlyingTransaction22);
    const group = parts.maybeParts('OrgnlGrpInfAndSts', types.OriginalGroupHeader14);
    return parts.all('TxInfAndSts').map((entry) => [entry, group] as const);
  });
  if (entries.length === 0) throw errorAt(element, 'element-missing', 'CxlDtls');
  const groupByEntry = new Map(entries);
  const { read: answers, unread } = readEach([...groupByEntry.keys()], 'OrgnlTxId', (entry) =>
    getAnswer(new Parts(entry, types.PaymentTransaction102), groupByEntry.get(entry)),
  );
  checkConfirmation(message.parts('Sts', types.InvestigationStatus5Choice).one('Conf'), answers);
  return { kind: 'camt.029', ...getAssignment(message), answers, ...unread };
}

type AnswerStatus = RecallAnswer['answers'][number]['status'];

/** The status of the whole message is that of each answer, or PECR where they differ. */
function checkConfirmation(element: XmlElement, answers: RecallAnswer['answers']): void {
  const status = getContent(element, code);
  if (!['RJCR', 'CNCL', 'PDCR', 'PECR'].includes(status)) throw errorAt(element, 'code-unknown');
  if (status !== 'PECR' && answers.some((answer) => answer.status !== status)) {
    throw errorAt(element, 'value-not-valid');
  }
}

/** The answer to one recall has a code list of its own: ACCR is what the whole message calls CNCL. */
const answerStatuses = new Map<string, AnswerStatus>([
  ['RJCR', 'RJCR'],
  ['ACCR', 'CNCL'],
  ['PDCR', 'PDCR'],
]);

function getAnswer(
  entry: PartsBy<typeof types.PaymentTransaction102>,
  group: PartsBy<typeof types.OriginalGroupHeader14> | undefined,
): RecallAnswer['answers'][number] {
  const element = entry.one('TxCxlSts');
  const status = answerStatuses.get(getContent(element, code));
  if (!status) throw errorAt(element, 'code-unknown');
  return given({
    answerId: entry.value('CxlStsId', foreignId),
    cancellationId: entry.parts('RslvdCase', types.Case5).value('Id', id),
    status,
    reason: getReason(entry.all('CxlStsRsnInf')),
    original: getOriginal(entry, group),
  });
}

/** Where other messages have a group header, these have an assignment from bank to bank. */
function getAssignment(message: Parts<'Assgnmt'>) {
  const assignment = message.parts('Assgnmt', types.CaseAssignment5);
  const bank = (name: 'Assgnr' | 'Assgne') => getBic(assignment.parts(name, types.Party40Choice).one('Agt'));
  return {
    messageId: assignment.value('Id', foreignId),
    createdAt: assignment.value('CreDtTm', localMoment),
    senderBic: bank('Assgnr'),
    receiverBic: bank('Assgne'),
  };
}

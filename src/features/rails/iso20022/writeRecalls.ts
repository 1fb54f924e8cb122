/** Writes camt.056 and camt.029. */
import type { Recall, RecallAnswer } from './messages.ts';
import { code, count, foreignId, id, localMoment } from './values.ts';
import { originalIds, originalParties, originalSettlement } from './writeOriginals.ts';
import { agent, reason } from './writeParts.ts';
import { element, leaf, type Xml } from './xml.ts';

export function writeRecalls(message: Recall): Xml {
  const { recalls } = message;
  if (recalls.length === 0) throw new Error('A message holds recalls.');
  return element(
    'FIToFIPmtCxlReq',
    assignment(message),
    element('CtrlData', leaf('NbOfTxs', String(recalls.length), count)),
    element('Undrlyg', ...recalls.map(recallXml)),
  );
}

function recallXml({ cancellationId, reason: why, original }: Recall['recalls'][number]): Xml {
  return element(
    'TxInf',
    leaf('CxlId', cancellationId, id),
    ...originalIds(original),
    ...originalSettlement(original),
    reason('CxlRsnInf', why),
    originalParties(original),
  );
}

export function writeRecallAnswers(message: RecallAnswer): Xml {
  const { answers, receiverBic } = message;
  if (!answers[0]) throw new Error('A message holds answers.');
  const { status } = answers[0];
  const whole = answers.every((answer) => answer.status === status) ? status : 'PECR';
  return element(
    'RsltnOfInvstgtn',
    assignment(message),
    element('Sts', leaf('Conf', whole, code)),
    element('CxlDtls', ...answers.map((answer) => answerXml(answer, receiverBic))),
  );
}

/** `recaller`: the bank that asked, which gets the answer */
function answerXml(answer: RecallAnswer['answers'][number], recaller: string): Xml {
  const { answerId, cancellationId, status, reason: why, original } = answer;
  return element(
    'TxInfAndSts',
    leaf('CxlStsId', answerId, id),
    element('RslvdCase', leaf('Id', cancellationId, foreignId), element('Cretr', agent('Agt', recaller))),
    ...originalIds(original),
    leaf('TxCxlSts', status === 'CNCL' ? 'ACCR' : status, code),
    why && reason('CxlStsRsnInf', why),
    ...originalSettlement(original),
    originalParties(original),
  );
}

function assignment({ messageId, createdAt, senderBic, receiverBic }: Omit<Recall, 'kind' | 'recalls'>): Xml {
  return element(
    'Assgnmt',
    leaf('Id', messageId, id),
    element('Assgnr', agent('Agt', senderBic)),
    element('Assgne', agent('Agt', receiverBic)),
    leaf('CreDtTm', createdAt, localMoment),
  );
}

// An answer of the tax authority to a CESOP message: a validation result, as PaymentData.xsd 4.03 has it.

interface SampleError {
  code: string;
  title?: string;
  description?: string;
  docId?: string;
  transactionId?: string;
}

interface SampleAnswer {
  /** MessageRefId of the message */
  about: string;
  result: string;
  errors?: readonly SampleError[];
  quarter?: string;
}

export function answerXml({ about, result, errors = [], quarter = '2026-Q3' }: SampleAnswer): string {
  const tag = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<cesop:${name}>${text}</cesop:${name}>`;
  const found = errors.map(
    ({ code, title = 'x', description = 'x', docId, transactionId }) =>
      `<cesop:ValidationErrors>${tag('ErrorCode', code)}${tag('ErrorCounter', '1')}${tag('ErrorShortDesc', title)}` +
      `${tag('ErrorDescription', description)}${tag('TransactionIdentifier', transactionId)}` +
      `${tag('DocRefId', docId)}</cesop:ValidationErrors>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<cesop:CESOP xmlns:cesop="urn:ec.europa.eu:taxud:fiscalis:cesop:v1" version="4.03"><cesop:MessageSpec>' +
    `${tag('TransmittingCountry', 'LT')}${tag('MessageType', 'VLD')}${tag('MessageTypeIndic', 'CESOP100')}` +
    `${tag('MessageRefId', '0ea65555-9c5b-467e-8c14-dca5667fdd09')}${tag('CorrMessageRefId', about)}` +
    `<cesop:ReportingPeriod>${tag('Quarter', quarter.slice(6))}${tag('Year', quarter.slice(0, 4))}` +
    `</cesop:ReportingPeriod>${tag('Timestamp', '2026-11-20T10:00:00Z')}</cesop:MessageSpec>` +
    `<cesop:ValidationResult>${tag('ValidationResult', result)}${found.join('')}</cesop:ValidationResult></cesop:CESOP>`
  );
}

// A filing as the browser sends it.

export interface FilingFields {
  filedOn: string;
  reference: string;
  comment: string;
  fileId: string;
}

/** `file`: what is in the file that is sent along; none unless given. */
export function formFiling(fields: FilingFields, file?: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const sent =
    file === undefined
      ? ''
      : '--x\r\ncontent-disposition: form-data; name="file"; filename="report.csv"\r\n' +
        `content-type: text/csv\r\n\r\n${file}\r\n`;
  return {
    text: `${parts.join('')}${sent}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

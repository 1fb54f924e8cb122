/** Facts about somebody or something as a paper has them: parts with rows of a label and a value. */

export interface ProfilePart {
  title: string;
  /** label and value; a row without a label goes over the whole width */
  rows: { label: string; value: string }[];
}

export interface ProfilePaper {
  /** heads the paper */
  kind: 'Client profile' | 'Case file' | 'Application' | 'Report to the authority';
  bank: { name: string; bic: string };
  id: string;
  name: string;
  /** kind, status and risk in words */
  standing: string;
  /** who has printed it, and when on bank time */
  printedBy: string;
  printedAt: string;
  parts: ProfilePart[];
}

/** A row of the paper holds twelve lines: a longer text goes on in rows without a label, nothing of it is cut. */
export function longRows(label: string, value: string): ProfilePart['rows'] {
  const parts = value.split('\n').flatMap((line) => line.match(/.{1,300}(?:\s|$)|.{1,300}/g) ?? []);
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
  return texts.map((text, at) => ({ label: at === 0 ? label : '', value: text }));
}

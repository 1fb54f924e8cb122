/** The records as lines of a file, by a mapping. */
import { csvLine, csvStart } from '#shared/csv.ts';
import type { HeadField, VmiMapping } from './vmiMapping.ts';
import type { VmiRecord } from './vmiRecords.ts';

export const vmiFormats = ['csv', 'xml'] as const;
export type VmiFormat = (typeof vmiFormats)[number];

export interface VmiWriter {
  start: string;
  write: (record: VmiRecord) => string;
  end: string;
}

export function makeVmiWriter(format: VmiFormat, mapping: VmiMapping, head: Record<HeadField, string>): VmiWriter {
  return format === 'csv' ? csvWriter(mapping) : xmlWriter(mapping, head);
}

function csvWriter({ csv }: VmiMapping): VmiWriter {
  return {
    start: csvStart + csvLine(csv.map(({ heading }) => heading)),
    write: (record) => csvLine(csv.map(({ field }) => record[field] ?? '')),
    end: '',
  };
}

function xmlWriter({ xml }: VmiMapping, head: Record<HeadField, string>): VmiWriter {
  const attributes = xml.namespace === '' ? '' : ` xmlns="${escapeXml(xml.namespace)}"`;
  const named = xml.head.map(({ element, field }) => getElement(element, head[field])).join('');
  return {
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<${xml.root}${attributes}>\n<${xml.header}>${named}</${xml.header}>\n`,
    write: (record) => {
      const mapped = xml.records[record.record];
      if (!mapped) return '';
      // an empty fact has no element
      const parts = mapped.fields.flatMap(({ element, field }) => {
        const text = record[field] ?? '';
        return text === '' ? [] : [getElement(element, text)];
      });
      return `<${mapped.element}>${parts.join('')}</${mapped.element}>\n`;
    },
    end: `</${xml.root}>\n`,
  };
}

function getElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

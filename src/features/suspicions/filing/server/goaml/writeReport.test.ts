import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { activityReport, personReport, wholeReport } from '#tests/samples/neutralReports.ts';
import { parseAuthorityTable } from '../../authorityTable.ts';
import { writeReport } from './writeReport.ts';

const versions = ['5.0.1', '5.0.2'] as const;
const tables = Object.fromEntries(
  versions.map((v) => [v, parseAuthorityTable(fs.readFileSync(`docs/filing/goaml-${v}.json`, 'utf8'))]),
);
const schemas = (v: string) => fs.readFileSync(`../shared/data/goaml/goAMLSchema-${v}.xsd`, 'utf8');

describe.each(versions)('%s', (v) => {
  test.each([
    ['whole', wholeReport],
    ['person', personReport],
    ['activity', activityReport],
  ])('%s', async (_, report) => {
    const { xml, missing } = writeReport(report, tables[v]!);
    fs.writeFileSync(`/tmp/wtm/${_}-${v}.xml`, xml);
    expect(missing).toEqual([]);
    const { errors } = await validateXML({
      xml: [{ fileName: 'r.xml', contents: xml }],
      schema: [{ fileName: 's.xsd', contents: schemas(v) }],
      initialMemoryPages: 1024,
      maxMemoryPages: 4096,
    });
    expect(errors.map((e) => e.message)).toEqual([]);
  });
});

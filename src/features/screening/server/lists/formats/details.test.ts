import { expect, test } from 'vitest';
import { readEuCsv } from './euCsv.ts';
import { readOfacCsv } from './ofacCsv.ts';
import { readOfacXml } from './ofacXml.ts';
import { readUkCsv } from './ukCsv.ts';
import { readUnXml } from './unXml.ts';

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}
async function getEntries<Entry>(reading: AsyncIterable<{ entry: Entry }>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { entry } of reading) entries.push(entry);
  return entries;
}

test('of an alias of the UN also its date and country of birth, and what its note says; documents in words', async () => {
  const paper = (more: string) =>
    `<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT>${more}</INDIVIDUAL_DOCUMENT>`;
  const [entry] = await getEntries(
    readUnXml(
      bytes(`<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><FIRST_NAME>IVAN</FIRST_NAME><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER>
<INDIVIDUAL_ALIAS><ALIAS_NAME>Vanya Sample</ALIAS_NAME>
  <DATE_OF_BIRTH>1958-02-22T00:00:00</DATE_OF_BIRTH><COUNTRY_OF_BIRTH>Iraq</COUNTRY_OF_BIRTH></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><ALIAS_NAME>Van Sample, born 1 Jan. 1953 (passport no.03825239, date of issue 2014)</ALIAS_NAME>
  <NOTE>original script: Ваня</NOTE></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><NOTE>Nov. 1973 </NOTE></INDIVIDUAL_DATE_OF_BIRTH>
${paper('<NUMBER>Libyan passport ' + 'No. 513519</NUMBER>')}
${paper('<NOTE>Tunisian passport number L 191609 ' + 'issued on 28 Feb. 1996</NOTE>')}
${paper('<TYPE_OF_DOCUMENT2>Afghan card (tazkira) number ' + '545167</TYPE_OF_DOCUMENT2><NOTE>issued in 1974</NOTE>')}
${paper('<NUMBER>unknown</NUMBER>')}
</INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`),
    ),
  );
  expect(entry).toMatchObject({
    aliases: ['Vanya Sample', 'Van Sample', 'Ваня'],
    births: ['1973-11', '1958-02-22', '1953-01-01'],
    countries: ['IQ'],
    identifiers: ['513519', 'L 191609', '545167', 'unknown', '03825239'],
  });
});

test('of a ship of OFAC its call sign and flag; names and numbers of the remarks, but no nickname', async () => {
  const rest = '-0- ,-0- ,-0- ';
  const ship = "a.k.a. 'STELLA'; Vessel Registration Identification IMO 9000001.";
  const person = "a.k.a. 'VAN'; a.k.a. 'VANYA SAMPLE'; Nationality of Registration Cuba; SSN 523-33-8386.";
  const sdn = `1,"STAR","vessel","IRAN",-0- ,"T2EU4",${rest},"Iran",-0- ,"${ship}"
2,"SAMPLE, Ivan","individual","SDGT",-0- ,-0- ,${rest},"None Identified",-0- ,"${person}"
`;
  expect(await getEntries(readOfacCsv({ sdn: bytes(sdn) }))).toMatchObject([
    { aliases: ['STELLA'], countries: ['IR'], identifiers: ['T2EU4', '9000001'] },
    { aliases: ['VANYA SAMPLE'], countries: ['CU'], identifiers: ['523-33-8386'] },
  ]);
  const xml = `<sdnList><sdnEntry><uid>1</uid><lastName>STAR</lastName><sdnType>Vessel</sdnType>
<vesselInfo><callSign>T2EU4</callSign><vesselType>Tug</vesselType><vesselFlag>Iran</vesselFlag></vesselInfo></sdnEntry></sdnList>`;
  expect(await getEntries(readOfacXml(bytes(xml)))).toMatchObject([{ countries: ['IR'], identifiers: ['T2EU4'] }]);
});

test('of a person of the EU the years between which the birth lies', async () => {
  const head = ['EU_ReferenceNumber', 'SubjectType'].map((name) => `Entity_${name}`).join(';');
  const csv = `${head};NameAlias_WholeName;BirthDate_Year;BirthDate_YearRangeFrom;BirthDate_YearRangeTo\nEU.1.1;P;Ivan Sample;;1961;1963\n`;
  expect(await getEntries(readEuCsv(bytes(csv)))).toMatchObject([{ births: ['1961', '1962', '1963'] }]);
});

test('a primary name of the UK comes first, wherever it stands, and is no alias of itself', async () => {
  const columns = 'Unique ID,Designation Type,Name type,Name 1,Name 2,Name 3,Name 4,Name 5,Name 6';
  const row = (type: string, first: string) => `X1,Individual,${type},${first},,,,,Sample\n`;
  const rows = [
    ['Alias', 'Van'],
    ['Primary Name', 'Ivan'],
    ['Alias', 'Vanya'],
    ['Primary Name', 'Ivan'],
    ['Alias', 'Ivan'],
  ] as const;
  const csv = `${columns}\n${rows.map(([type, first]) => row(type, first)).join('')}`;
  expect(await getEntries(readUkCsv(bytes(csv)))).toMatchObject([
    { name: 'Ivan Sample', aliases: ['Van Sample', 'Vanya Sample'] },
  ]);
});

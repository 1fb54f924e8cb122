/**
 * Small lists in each format that is read, made up by us after the published forms. Every format says of the same
 * three: a man with two names and two dates of birth, an organisation, and one more.
 */
import type { ListFormat } from '#features/screening/lists.ts';

const sdn = `101,"SAMPLE, Ivan Petrovich","individual","SAMPLE-PROG] [SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 12 Aug 1960; alt. DOB 1961; POB Minsk, Belarus; nationality Russia; Passport AB1234567 (Russia)."
102,"EXAMPLE TRADING, S.A.",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- 
103,"SPECIMEN STAR","vessel","IRAN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Vessel Registration Identification IMO 9000001."
`;
const alt = `101,1,"aka","SAMPLE, Vanya",-0- \n`;
const addresses = `102,1,"Sample Street 1","Havana","Cuba",-0- \n102,2,-0- ,-0- ,"Cuba",-0- \n`;

const sdnXml = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>09/10/2026</Publish_Date><Record_Count>3</Record_Count></publshInformation>
  <sdnEntry><uid>101</uid><firstName>Ivan Petrovich</firstName><lastName>SAMPLE</lastName><sdnType>Individual</sdnType>
    <programList><program>SDGT</program></programList>
    <idList><id><idType>Gender</idType><idNumber>Male</idNumber></id>
      <id><idType>Passport</idType><idNumber>AB1234567</idNumber><idCountry>Russia</idCountry></id></idList>
    <akaList><aka><type>a.k.a.</type><category>strong</category><lastName>VANYA</lastName></aka><aka><category>weak</category><lastName>VAN</lastName></aka></akaList>
    <nationalityList><nationality><country>Russia</country></nationality></nationalityList>
    <placeOfBirthList><placeOfBirthItem><placeOfBirth>Minsk, Belarus</placeOfBirth></placeOfBirthItem></placeOfBirthList>
    <dateOfBirthList><dateOfBirthItem><dateOfBirth>12 Aug 1960</dateOfBirth></dateOfBirthItem>
      <dateOfBirthItem><dateOfBirth>circa 1961</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>
  <sdnEntry><uid>102</uid><lastName>EXAMPLE TRADING, S.A.</lastName><sdnType>Entity</sdnType>
    <addressList><address><address1>Sample Street 1</address1><city>Havana</city><country>Cuba</country></address><address><country>Cuba</country></address></addressList></sdnEntry>
  <sdnEntry><uid>103</uid><lastName>SPECIMEN STAR</lastName><sdnType>Vessel</sdnType></sdnEntry>
</sdnList>
`;

const unXml = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS>
  <INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>IVAN</FIRST_NAME><SECOND_NAME>SAMPLE</SECOND_NAME><UN_LIST_TYPE>DRC</UN_LIST_TYPE>
    <REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><NATIONALITY><VALUE>Russian Federation</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Vanya &amp; Sample</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1960-08-12</DATE></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DATE_OF_BIRTH><FROM_YEAR>1961</FROM_YEAR><TO_YEAR>1963</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>AB1234567</NUMBER></INDIVIDUAL_DOCUMENT>
    <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Moscow</CITY><COUNTRY>Russian Federation</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
    <NAME_ORIGINAL_SCRIPT>Иван Сампле</NAME_ORIGINAL_SCRIPT></INDIVIDUAL></INDIVIDUALS>
  <ENTITIES><ENTITY><FIRST_NAME>Example Front</FIRST_NAME><REFERENCE_NUMBER>XXe.002</REFERENCE_NUMBER>
    <ENTITY_ALIAS><ALIAS_NAME>EF</ALIAS_NAME></ENTITY_ALIAS><ENTITY_ADDRESS><STREET>Sample Street 1</STREET><CITY>Hanoi</CITY><COUNTRY>Viet Nam</COUNTRY><NOTE>since May</NOTE></ENTITY_ADDRESS><ENTITY_ADDRESS><COUNTRY/></ENTITY_ADDRESS></ENTITY>
  <ENTITY><FIRST_NAME>Third</FIRST_NAME><REFERENCE_NUMBER>XXe.003</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>
`;

const euXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-08-05T14:39:54.511+01:00" globalFileId="1">
  <sanctionEntity designationDetails="" euReferenceNumber="EU.1.1" logicalId="1">
    <regulation programme="ZZZ" logicalId="1"><publicationUrl>http://eur-lex.europa.eu/?a=1&amp;b=2</publicationUrl></regulation>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Ivan" lastName="Sample" wholeName="Ivan Sample" strong="true"/>
    <nameAlias wholeName="Иван Сампле" nameLanguage="BG" strong="true"/>
    <citizenship countryIso2Code="RU" countryDescription="RUSSIA"/>
    <birthdate circa="false" birthdate="1960-08-12" year="1960" countryIso2Code="00"/>
    <birthdate circa="true" year="1961" city="Minsk" region="" place="" countryIso2Code="BY" countryDescription="BELARUS"/>
    <identification number="AB1234567" identificationTypeCode="passport"/></sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.2.2"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="Example"/><address street="Sample Street 1" poBox="7" zipCode="" city="Havana" countryIso2Code="CU"/></sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.3.3"><subjectType code="enterprise"/><nameAlias wholeName="Third"/></sanctionEntity>
</export>
`;

const euCsv = `\uFEFFfileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;Entity_Regulation_Programme;NameAlias_WholeName;Address_City;Address_Street;Address_PoBox;Address_CountryIso2Code;BirthDate_BirthDate;BirthDate_Year;BirthDate_City;BirthDate_CountryIso2Code;Identification_Number;Citizenship_CountryIso2Code
05/08/2026;1;EU.1.1;P;ZZZ;Ivan Sample;;;;;;;;;;
05/08/2026;1;EU.1.1;P;ZZZ;Иван Сампле;;;;;;;;;;
05/08/2026;2;EU.2.2;E;ZZZ;Example;Havana;Sample Street 1;7;CU;;;;;;
05/08/2026;1;EU.1.1;P;ZZZ;;;;;;1960-08-12;1960;;00;;
05/08/2026;1;EU.1.1;P;ZZZ;;;;;;;1961;Minsk;BY;AB1234567;RU
05/08/2026;3;EU.3.3;E;ZZZ;Third;;;;;;;;;;
`;

const ukCsv = `Report Date: 13-Feb-2026
Last Updated,Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Name non-latin script,Regime Name,Designation Type,Address Line 1,Address Line 6,Address Postal Code,Address Country,D.O.B,Nationality(/ies),National Identifier number,Passport number,Town of birth,Country of birth,Business registration number (s),IMO number
12/01/2026,XXX0001,Sample,Vanya,,,,,Alias,,Sample Regulations 2026,Individual,,,,,12/08/1960|dd/mm/1961,Russia|Belarus,,AB1234567,Minsk,Belarus,,
12/01/2026,XXX0002,"Example Trading, Ltd",,,,,,Primary Name,,Sample Regulations 2026,Entity,Sample Street 1,Colón,0301,Panama,,,,,,,123,
12/01/2026,XXX0001,Sample,Ivan,,,,,Primary Name,Иван Сампле,Sample Regulations 2026,Individual,,,,,12/08/1960,Russia,,,,,,
12/01/2026,XXX0003,Specimen Star,,,,,,Primary Name,,Sample Regulations 2026,Ship,,,,,,,,,,,,9000001
`;

const targetsCsv = `id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change
Q1,Person,Ivan Sample,Vanya;Иван Сампле,1960-08-12;1961,ru;by,,AB1234567,,,,pep,Sample,2026-01-01,2026-01-01,2026-01-01
Q2,Company,"Example ""Trading""",,,cu,"Sample Street 1, Havana;Cuba",,,,,,Sample,2026-01-01,2026-01-01,2026-01-01
Q3,Vessel,Specimen Star,,,,,IMO9000001,,,,,Sample,2026-01-01,2026-01-01,2026-01-01
`;

/** as published: entities that are no one stand between those that are */
const ftmLines = [
  {
    ...{ id: 'Q1', caption: 'Ivan Sample', schema: 'Person', target: true, datasets: ['pep'], referents: [] },
    properties: {
      ...{ name: ['Ivan Sample'], alias: ['Vanya', 'Иван Сампле'], birthDate: ['1960-08-12', '1961'] },
      ...{
        nationality: ['ru'],
        country: ['by'],
        passportNumber: ['AB1234567'],
        position: ['pep'],
        topics: ['role.pep'],
        birthPlace: ['Minsk'],
      },
    },
  },
  { id: 'a-1', caption: 'Minsk', schema: 'Address', target: false, properties: { full: ['Minsk'] } },
  {
    ...{ id: 'Q2', caption: 'Example "Trading"', schema: 'Company', target: true },
    properties: { name: ['Example "Trading"'], jurisdiction: ['cu'], address: ['Sample Street 1, Havana', 'Cuba'] },
  },
  {
    ...{ id: 'Q3', caption: 'Specimen Star', schema: 'Vessel', target: true },
    properties: { name: ['Specimen Star'], imoNumber: ['IMO9000001'] },
  },
]
  .map((one) => `${JSON.stringify(one)}\n`)
  .join('');

const ownCsv = `id,kind,name,aliases,birth_dates,countries,identifiers,programme,nationalities,birth_places,addresses
1,person,Ivan Sample,Vanya,12/08/1960;1961,Russia,AB1234567,National decree 1,Russia,"Minsk, Belarus",
2,organisation,Example Trading,,,Lithuania,,National decree 1,,,"Sample Street 1, Vilnius;Kaunas"
3,other,Third,,,,,,,,
`;

/** The files of each format: the list itself and, of OFAC's CSV, names and addresses. */
export const listSamples: Readonly<Record<ListFormat, { main: string; names?: string; addresses?: string }>> = {
  'ofac-csv': { main: sdn, names: alt, addresses },
  'ofac-xml': { main: sdnXml },
  'un-xml': { main: unXml },
  'eu-xml': { main: euXml },
  'eu-csv': { main: euCsv },
  'uk-csv': { main: ukCsv },
  'targets-csv': { main: targetsCsv },
  'ftm-lines': { main: ftmLines },
  'own-csv': { main: ownCsv },
};

import fs from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { types } from './types.ts';

interface Particle {
  names: string[];
  isNeeded: boolean;
  isMany: boolean;
}

/** The complex types of a schema: their particles in order. ISO 20022 uses sequences of elements and choices only. */
function getTypes(xsd: string): Map<string, Particle[]> {
  const found = new Map<string, Particle[]>();
  const parser = new SaxesParser();
  let particles: Particle[] = [];
  let choice: Particle | undefined;
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'xs:complexType') {
      particles = [];
      found.set(String(attributes['name']), particles);
    }
    if (name === 'xs:choice') {
      choice = { names: [], isNeeded: attributes['minOccurs'] !== '0', isMany: false };
      particles.push(choice);
    }
    if (name !== 'xs:element') return;
    if (choice) choice.names.push(String(attributes['name']));
    else
      particles.push({
        names: [String(attributes['name'])],
        isNeeded: attributes['minOccurs'] !== '0',
        isMany: (attributes['maxOccurs'] ?? '1') !== '1',
      });
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'xs:choice') choice = undefined;
  });
  parser.write(xsd).close();
  return found;
}

// the schemas lie beside a checkout of the project, if at all
const folder = '../shared/data/iso20022/xsd';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, our types were not compared with the schemas.`);

const schemas = isThere
  ? fs.readdirSync(folder).map((file) => getTypes(fs.readFileSync(`${folder}/${file}`, 'utf8')))
  : [];

const schemaType = (name: string) => schemas.map((schema) => schema.get(name)).find((found) => found) ?? [];
const ourType = (name: keyof typeof types) =>
  types[name].particles.map(({ names, ...rest }) => ({ names: names.split('|'), ...rest }));

describe.runIf(isThere)('a type', () => {
  test.each(Object.keys(types) as (keyof typeof types)[])('%s is that of the schemas', (name) => {
    expect(ourType(name)).toEqual(schemaType(name));
  });

  test.each([
    ['PaymentReturnReason6', 'StatusReasonInformation12'],
    ['PaymentCancellationReason5', 'StatusReasonInformation12'],
    ['CancellationStatusReason4', 'StatusReasonInformation12'],
    ['ReturnReason5Choice', 'StatusReason6Choice'],
    ['CancellationReason33Choice', 'StatusReason6Choice'],
    ['CancellationStatusReason3Choice', 'StatusReason6Choice'],
  ] as const)('%s reads like %s', (other, ours) => expect(schemaType(other)).toEqual(ourType(ours)));

  test.each([
    ['GroupHeader42', 'GroupHeader81'],
    ['AccountStatement2', 'AccountStatement9'],
    ['CashAccount20', 'CashAccount39'],
    ['CashAccount16', 'CashAccount38'],
    ['CashBalance3', 'CashBalance8'],
    ['BalanceType12', 'BalanceType13'],
    ['DateAndDateTimeChoice', 'DateAndDateTime2Choice'],
    ['EntryDetails1', 'EntryDetails9'],
    ['TransactionReferences2', 'TransactionReferences6'],
    ['TransactionParty2', 'TransactionParties6'],
    ['TransactionAgents2', 'TransactionAgents5'],
    ['PartyIdentification32', 'PartyIdentification135'],
    ['PostalAddress6', 'PostalAddress24'],
    ['BranchAndFinancialInstitutionIdentification4', 'BranchAndFinancialInstitutionIdentification6'],
    ['RemittanceInformation5', 'RemittanceInformation16'],
    ['StructuredRemittanceInformation7', 'StructuredRemittanceInformation16'],
    ['GroupHeader32', 'GroupHeader85'],
    ['PaymentInstructionInformation3', 'PaymentInstruction30'],
    ['CreditTransferTransactionInformation10', 'CreditTransferTransaction34'],
    ['PaymentIdentification1', 'PaymentIdentification6'],
  ] as const)('the older %s fits into %s', (older, ours) => {
    const places = schemaType(older).map(({ names, isMany }) => {
      const place = types[ours].placeOf.get(names[0] ?? '') ?? -1;
      expect([names, place >= 0, !isMany || types[ours].particles[place]?.isMany]).toEqual([names, true, true]);
      return place;
    });
    expect(places.length).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const names = schemaType(older).flatMap((particle) => particle.names);
    const needed = types[ours].particles.filter(({ isNeeded }) => isNeeded);
    expect(needed.filter((particle) => !particle.names.split('|').some((name) => names.includes(name)))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { businessActivities } from './businessActivities.ts';
import { categories } from './categories.ts';
import {
  businessRegions,
  cashRatios,
  expectedActivities,
  intents,
  legalFormNames,
  legalForms,
  mainPurposes,
  monthlyTurnovers,
  partyTypes,
  services,
  valueBands,
} from './companies.ts';
import { companyCountries, countries } from './countries.ts';
import { feeTitle } from './fees.ts';
import { fileCategories, fileCategoryCodes } from './fileCategories.ts';
import { languageNames } from './languages.ts';
import { shippedRisks } from './riskTables.ts';

const values = (list: readonly { value: string }[]) => list.map(({ value }) => value).join(' ');

test('lists of the specification hold its values', () => {
  expect([...legalForms, ...Object.keys(legalFormNames)].join(' ')).toBe('UAB AB MB VSI II UAB AB MB VSI II');
  expect(values(intents)).toBe('administrative b2b b2c escrow other psp');
  expect(values(expectedActivities)).toBe('daily monthly online travel transfers crypto gambling atm');
  expect(valueBands.map(({ value, belowEur }) => `${value} ${belowEur}`)).toEqual([
    'low 1000',
    'med 10000',
    'high null',
  ]);
  expect(values(mainPurposes)).toBe('try daily savings benefits childaccount other');
  expect(values(businessRegions)).toBe('EU RUS USA OTHER');
  expect(values(services)).toBe('multicurrency sepa swift cards conversion OTHER');
  expect(values(monthlyTurnovers)).toBe('<5000 <50000 <100000 >100000');
  expect(values(cashRatios)).toBe('0 0-10 11-20 21-30 >30');
  expect(values(partyTypes)).toBe('P C B S D');
  expect(Object.keys(fileCategories)).toEqual([...fileCategoryCodes]);
  expect(fileCategoryCodes.join(' ')).toBe('RE PO ID RA OA OS OD DS');
  expect(Object.keys(categories).join(' ')).toBe(
    'GRCR SHOP REST TRAN TRAV ENTT HLTH SRVC OTHR UTIL TRSF CASH INSR TXFN FEES GMBL DRUG TOPA PGGY BONUS BLFF',
  );
  expect(feeTitle('ACQFEE')).toBe('Acquiring fee');
  expect(languageNames).toHaveLength(34);
  expect(new Set(languageNames.map(([code]) => code)).size).toBe(34);
});

describe('countries', () => {
  test('have three letters, two letters and a name, each once', () => {
    expect(countries.length).toBe(250);
    for (const key of ['iso2', 'iso3', 'name'] as const) {
      expect(new Set(countries.map((country) => country[key])).size, key).toBe(countries.length);
    }
    expect(countries.every(({ iso2, iso3 }) => /^[A-Z]{2}$/.test(iso2) && /^[A-Z]{3}$/.test(iso3))).toBe(true);
    // a name is known for each, not only letters
    expect(countries.filter(({ name, iso2 }) => name === iso2)).toEqual([]);
  });
  test('of the Union are 27, of the EEA 30', () => {
    expect([countries.filter(({ isEu }) => isEu).length, countries.filter(({ isEea }) => isEea).length]).toEqual([
      27, 30,
    ]);
    const getCountry = (wanted: string) => countries.find(({ iso3 }) => iso3 === wanted);
    expect(['ISL', 'LIE', 'NOR'].map((iso3) => getCountry(iso3)?.isEea)).toEqual([true, true, true]);
    expect(getCountry('GBR')).toEqual({ iso3: 'GBR', iso2: 'GB', name: 'United Kingdom', isEu: false, isEea: false });
    expect(getCountry('LTU')).toMatchObject({ iso2: 'LT', isEu: true, isEea: true });
  });
  test('that are offered are the EEA and those that are named', () => {
    const offered = companyCountries.map(({ iso2 }) => iso2);
    expect(offered).toEqual(expect.arrayContaining(['AD', 'IS', 'LI', 'NO', 'GB', 'AE', 'LT']));
    expect(companyCountries.filter(({ isEea }) => isEea)).toHaveLength(30);
    expect(offered.length).toBeLessThan(60);
  });
});

describe('business activities', () => {
  test('each stand once, with a name and a risk', () => {
    expect(new Set(businessActivities.map(({ value }) => value)).size).toBe(businessActivities.length);
    expect(new Set(businessActivities.map(({ name }) => name)).size).toBe(businessActivities.length);
    expect(
      businessActivities.every(({ value, name }) => /^(\d\d(\.\d{1,2})?|[a-z-]+|OTHER)$/.test(value) && name !== ''),
    ).toBe(true);
    expect(businessActivities.at(-1)?.value).toBe('OTHER');
  });
  test('have the risks that are specified', () => {
    // gambling, arms, adult, virtual currency, travel agents; transport and travel; anything else
    expect(['92', '25.30', 'adult', 'virtual-currency', '79'].map(shippedRisks.activityRisk)).toEqual([3, 3, 3, 3, 3]);
    expect(['49', '50', '51', '52', '53', '55'].map(shippedRisks.activityRisk)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(['OTHER', 'OTHER:Beekeeping', ''].map(shippedRisks.activityRisk)).toEqual([2, 2, 2]);
  });
  test('are filtered by the stage', () => {
    const { activitiesFor, activityRisk } = shippedRisks;
    expect(new Set(activitiesFor('Screening').map(activityRisk))).toEqual(new Set([2, 3]));
    expect(new Set(activitiesFor('Registration').map(activityRisk))).toEqual(new Set([1, 2]));
    expect(activitiesFor('Screening').length + activitiesFor('Registration').length).toBeGreaterThan(
      businessActivities.length,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs, worstTexts } from '#tests/samples/worstInput.ts';
import { ibanReason } from '../validIban.ts';
import { bankField } from './bankFields.ts';
import { isListOrComment, isMultiChoice, otherText } from './choices.ts';
import { isCompanyCode } from './codes.ts';
import {
  emailReason,
  isEmail,
  isOptionalPhone,
  isPhone,
  isWebAddress,
  phoneInput,
  phoneReason,
  webAddress,
} from './contacts.ts';
import { fields } from './fields.ts';
import { isDecimal, isMoney, isNumber, isPaymentAmount, isPercent, isPercent25 } from './numbers.ts';
import { includesPerson, isFilled } from './presence.ts';
import { emptyField, fieldSentence, generalSentence, getReason } from './sentences.ts';
import { givenName } from './texts.ts';

const all = (rule: (text: string) => boolean, texts: readonly string[]) => texts.filter((text) => !rule(text));
const none = (rule: (text: string) => boolean, texts: readonly string[]) => texts.filter(rule);

describe('a phone number', () => {
  test('is a plus and 8 to 25 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), (count) => {
        expect(isPhone(`+${'3'.repeat(count)}`)).toBe(count >= 8 && count <= 25);
      }),
    );
    expect(
      none(isPhone, ['', '37061234567', '+370 61234567', '++37061234567', '+3706123456a', '+٣٧٠٦١٢٣٤٥٦٧']),
    ).toEqual([]);
    expect(none(isPhone, ['+37061234567\n', '\n+37061234567'])).toEqual([]);
  });
  test('may stay blank where it is optional', () => {
    expect(all(isOptionalPhone, ['', ' ', '+37061234567'])).toEqual([]);
    expect(none(isOptionalPhone, ['+', '8 612'])).toEqual([]);
  });
  test('keeps a leading plus and the digits', () => {
    expect(['+370 (612) 34-567', '8+612', ' +1', 'tel:+370', '+', ''].map(phoneInput)).toEqual([
      '+37061234567',
      '8612',
      '+1',
      '370',
      '+',
      '',
    ]);
    fc.assert(fc.property(fc.string(), (typed) => /^\+?\d{0,25}$/.test(phoneInput(typed))));
    fc.assert(fc.property(fc.string(), (typed) => phoneInput(phoneInput(typed)) === phoneInput(typed)));
  });
});

describe('an e-mail address', () => {
  test('has a name, an @ and a domain with a dot', () => {
    expect(all(isEmail, ['a@b.lt', 'jonas.jonaitis+bank@mail.example.com', "o'neil@x-y.ie", 'info@žemė.lt'])).toEqual(
      [],
    );
    expect(
      none(isEmail, [
        '',
        'a',
        'a@b',
        '@b.lt',
        'a@.lt',
        'a@b.',
        'a b@c.lt',
        'a@b@c.lt',
        '.a@b.lt',
        'a.@b.lt',
        'a..b@c.lt',
        'a@b.1',
        'a@example.c',
        'a@example.lt-',
        'a@-example.lt',
        'a@example.lt.',
        'a@b.lt\n',
        'Jonas <a@b.lt>',
        `${'a'.repeat(65)}@b.lt`,
        `a@${'b'.repeat(96)}.lt`,
      ]),
    ).toEqual([]);
  });
});

describe('a website', () => {
  test('is written with or without its scheme', () => {
    expect(
      all(isWebAddress, ['kontora.lt', 'www.kontora.lt/apie?x=1#y', 'http://a.b.example', 'HTTPS://A.LT', 'žemė.lt']),
    ).toEqual([]);
    expect(webAddress('Kontora.LT/Apie')?.href).toBe('https://kontora.lt/Apie');
    expect(webAddress('http://kontora.lt')?.href).toBe('http://kontora.lt/');
  });
  test('is no address inside, nothing with a name before it and no other scheme', () => {
    expect(
      none(isWebAddress, [
        '',
        'kontora',
        'localhost',
        'http://localhost:3000',
        '127.0.0.1',
        'http://2130706433',
        'http://0x7f.1',
        '[::1]',
        'ftp://kontora.lt',
        'javascript:alert(1)',
        'data:text/html,x',
        'user@kontora.lt',
        'https://a:b@kontora.lt',
        'kontora lt.lt',
        'https://',
        'https://.lt',
        'https://a..lt',
        'https://-a.lt',
        'example.c',
        '//example.lt',
        '/example.lt',
        'https:example.lt',
        'https:/example.lt',
        'https:///example.lt',
        'https://:80@example.lt',
        'a.lt\n',
        `${'a'.repeat(98)}.lt`,
      ]),
    ).toEqual([]);
  });
});

describe('numbers', () => {
  test('money: up to two decimals, spaces ignored', () => {
    expect(all(isMoney, ['0', '1 200.50', '12.3', '0.01'])).toEqual([]);
    expect(none(isMoney, ['', '-1', '1,5', '1.234', '.5', '1e3'])).toEqual([]);
  });
  test('an amount to pay: above zero', () => {
    expect(all(isPaymentAmount, ['0.01', '999999999.99', '1 000'])).toEqual([]);
    expect(none(isPaymentAmount, ['0', '0.00', '-1', '0.001', '1000000000', ''])).toEqual([]);
  });
  test('number and decimal: 0 or more', () => {
    expect(all(isNumber, ['0', '007', '12345'])).toEqual([]);
    expect(none(isNumber, ['', '-1', '1.0', ' 1', '1 000', '١'])).toEqual([]);
    expect(all(isDecimal, ['0', '1.5', '0.000', '12'])).toEqual([]);
    expect(none(isDecimal, ['', '1.', '.5', '1.2.3', '1,5', '-1', '1e2'])).toEqual([]);
  });
  test('percent: above 0 and up to 100; percent25: from 25 to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15_000 }), (hundredths) => {
        const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        expect([isPercent(text), isPercent25(text)]).toEqual([
          hundredths > 0 && hundredths <= 10_000,
          hundredths >= 2500 && hundredths <= 10_000,
        ]);
      }),
    );
    expect(all(isPercent, ['100', '0.0000000000000000000001', '33.333333333333333333333'])).toEqual([]);
    expect(none(isPercent, ['0', '0.0', '100.00000000000000000000001', '101', '', '50%', '-5'])).toEqual([]);
    expect(none(isPercent25, ['24.99999999999999999999999', '', '100.1', '0'])).toEqual([]);
  });
});

test('a blank text does not satisfy a required field', () => {
  expect(['x', true, ['x'], 0, -1, 5n].every(isFilled)).toBe(true);
  expect(['', ' \n', false, [], Number.NaN, null, undefined, {}].some(isFilled)).toBe(false);
});

test('owners include a person', () => {
  expect(includesPerson([{ Type: 'C' }, { Type: 'P' }])).toBe(true);
  expect([[], [{ Type: 'C' }, { Type: 'B' }, { Type: 'S' }, { Type: 'D' }]].some(includesPerson)).toBe(false);
});

describe('lists to tick', () => {
  test('an OTHER entry carries text', () => {
    expect(isMultiChoice(['EU', 'OTHER:Brazil'])).toBe(true);
    expect(isMultiChoice([])).toBe(true);
    expect([['OTHER'], ['OTHER:'], ['EU', 'OTHER:  ']].some(isMultiChoice)).toBe(false);
    expect(otherText('OTHER: Brazil ')).toBe('Brazil');
  });
  test('entries or a comment', () => {
    expect([['LTU'], ['OTHER:none yet'], ['LTU', 'OTHER:x']].every(isListOrComment)).toBe(true);
    expect([[], [''], ['OTHER:'], ['LTU', 'OTHER:']].some(isListOrComment)).toBe(false);
  });
});

test('a company code takes digits, letters, hyphen, slash and space', () => {
  expect(all(isCompanyCode, ['304580906', 'HRB 12345 B', 'J40/1234-2012', 'ΑΒ1', ''])).toEqual([]);
  expect(none(isCompanyCode, ['1_2', '1.2', 'a\tb', 'a\nb', '1;2', '½', '1'.repeat(51)])).toEqual([]);
});

describe('schemas', () => {
  test('bank text is checked as it will be sent', () => {
    const schema = bankField(10);
    expect(schema.parse(' Žemaitė ')).toBe('Žemaite');
    expect(schema.safeParse('a\nb').error?.issues[0]?.message).toBe('special-characters');
    expect(bankField(10, true).parse('a\nb')).toBe('a\nb');
    expect(schema.safeParse('a\0').error?.issues[0]?.message).toBe('hostile-text');
    expect(schema.safeParse('12345678901').success).toBe(false);
    // three letters of the bank's for one
    expect(schema.safeParse('щщщщщ').success).toBe(false);
    // before the filter, four times the length
    expect(schema.parse(`a${' '.repeat(39)}`)).toBe('a');
    expect(schema.safeParse(`a${' '.repeat(40)}`).success).toBe(false);
  });

  test('names and addresses pass unchanged', () => {
    expect(fields.companyName.parse('UAB „Žalioji giria“ & Ко')).toBe('UAB „Žalioji giria“ & Ко');
    expect(fields.addressPart.safeParse('\ud800').success).toBe(false);
    for (const field of [fields.companyName, fields.addressPart, fields.website, givenName(20)])
      expect(field.safeParse('a.lt/\u202e').error?.issues[0]?.message).toBe('hidden-characters');
    expect([givenName(20).parse(' Jonas '), givenName(20).safeParse(' ').success]).toEqual(['Jonas', false]);
  });
  test('each field has its length', () => {
    const lengths = Object.entries(fields).map(([name, schema]) => {
      const texts = Array.from({ length: 130 }, (_, i) =>
        name.match(/hone/) ? `+${'3'.repeat(i)}` : '1'.repeat(i + 1),
      );
      return [name, texts.findLastIndex((text) => schema.safeParse(text).success) + 1];
    });
    expect(Object.fromEntries(lengths)).toMatchObject({
      companyName: 100,
      code: 50,
      addressPart: 100,
      phone: 20,
      optionalPhone: 20,
    });
    expect(fields.email.safeParse(`${'a'.repeat(60)}@${'b'.repeat(36)}.lt`).success).toBe(true);
    expect(fields.email.safeParse(`${'a'.repeat(61)}@${'b'.repeat(36)}.lt`).success).toBe(false);
    expect(fields.website.safeParse(`${'a'.repeat(60)}.${'b'.repeat(36)}.lt`).success).toBe(true);
    expect(fields.website.safeParse(`${'a'.repeat(61)}.${'b'.repeat(36)}.lt`).success).toBe(false);
  });
});

test('a broken rule is reported in the specified sentences', () => {
  expect(fieldSentence('special-characters', 'Message')).toBe('Message contains invalid or special characters');
  expect(fieldSentence('hostile-text', 'Company code')).toBe('Company code contains invalid or special characters');
  expect(fieldSentence('website-not-valid', 'Website')).toBe('Website is invalid');
  const both = 'A payment carries a message or a reference. Empty one of them.';
  expect(fieldSentence('message-or-reference', 'Creditor reference')).toBe(both);
  expect(generalSentence([emptyField, emptyField])).toBe('Error, highlighted fields cannot be empty');
  expect(generalSentence([emptyField, 'Website is invalid'])).toBe('2 fields need a look');
  expect(generalSentence(['Website is invalid'])).toBe('1 field needs a look');
  expect(generalSentence([])).toBeUndefined();
});

test.each([
  ['special-characters', 'a & b # c & d', '“&” and “#” cannot be sent.'],
  ['special-characters', 'a\nb', 'A line break cannot be sent.'],
  ['special-characters', 'ąčę Київ', undefined],
  ['hidden-characters', 'a\u202eb', 'Remove the invisible character.'],
  ['invalid-union', 'x', undefined],
])('%s of %j has the reason %j', (code, text, reason) => {
  expect(getReason(code, text)).toBe(reason);
});

test.each([
  [emailReason, 'rasa.example.com', 'The @ is missing.'],
  [emailReason, 'rasa@example@com', 'Only one @ is possible.'],
  [emailReason, 'rasa@example', 'The part after @ needs a dot, such as company.com.'],
  [emailReason, 'rasa@example.c', 'The part after the last dot needs two letters at least.'],
  [emailReason, 'rasa @example.com', 'Remove the space.'],
  [emailReason, 'rasa..k@example.com', 'Use the form name@company.com.'],
  [phoneReason, '37061234567', 'Begin with + and the country code.'],
  [phoneReason, '+3706123', 'One digit short.'],
  [phoneReason, '+370612', '2 digits short.'],
] as const)('%o of %j says %j', (reasonFor, text, reason) => {
  expect(reasonFor(text)).toBe(reason);
});

test.each([
  ['LT12100001110100100', 'One character short: IBANs from Lithuania have 20.'],
  ['LT12', '16 characters short: IBANs from Lithuania have 20.'],
  ['LT1210000111010010001', 'One character too many: IBANs from Lithuania have 20.'],
  ['LT121000011101001001', 'The check digits do not fit. Look for a mistyped character.'],
  ['LT12_000011101001000', 'Only letters and digits.'],
  ['US1210000111', 'No IBAN begins with US.'],
  ['1210000111', 'Begin with the two letters of the country.'],
])('%s is no IBAN: %s', (text, reason) => {
  expect(ibanReason(text)).toBe(reason);
});

test('60 kB of anything is judged at once', () => {
  const rules = [
    isPhone,
    isOptionalPhone,
    isEmail,
    isWebAddress,
    isMoney,
    isPaymentAmount,
    isNumber,
    isDecimal,
    isPercent,
    isPercent25,
    isCompanyCode,
    phoneInput,
    isFilled,
  ];
  for (const [name, text] of Object.entries(worstTexts(60_000)))
    for (const rule of rules)
      expect(
        cpuMs(() => rule(text)),
        `${rule.name} of ${name}`,
      ).toBeLessThan(50);
});

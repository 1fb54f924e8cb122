/** Cases about matches with lists: sanctions, offices, people close to them, and articles. All entries are invented. */
import { personId } from '../people.ts';
import { bank, parts } from './matches.ts';
import { offices } from './offices.ts';
import { act } from './parts.ts';
import type { Hit, Story } from './story.ts';

const kopalin: Omit<Hit, 'permille' | 'parts'> = {
  code: 'US',
  entityId: 'SDN-33871',
  name: 'Viktor Sergeevich KOPALIN',
};

const sanctions: readonly Story[] = [
  {
    key: 'sanction namesake',
    clientId: personId(41),
    at: [24, '06:12'],
    opening: bank({
      type: 'SANCTION',
      title: 'Possible match with the list of the EU',
      comment: 'Found by the nightly comparison after version 214 of the list.',
      hits: [
        {
          ...{ code: 'UE', entityId: 'EU.4421.17', name: 'Karlis VEJDZIRNIEKS', permille: 851 },
          parts: parts(
            ['name', 'close', 'Kārlis Vējdzirnieks', 'Karlis VEJDZIRNIEKS'],
            ['birthDate', 'different', '1975-11-18', '1958-04-02'],
            ['nationality', 'different', 'LV', 'BY'],
            ['document', 'unknown', 'LV0000041', ''],
            ['role', 'different', 'Miller, sole trader', 'Director of a state arms exporter'],
          ),
        },
      ],
    }),
    acts: [
      act([24, '09:04'], 'M', 'take', ''),
      act(
        [24, '09:31'],
        'M',
        'AFLS',
        'Other person: born 17 years later, Latvian citizen since birth by the register of ' +
          'residents, never in Belarus. Compared with the passport copy on file.',
      ),
    ],
  },
  {
    key: 'sanction owner',
    clientId: '10000000008',
    at: [37, '10:18'],
    opening: bank({
      type: 'SANCTION',
      title: 'Beneficial owner on the list of the US',
      comment: 'Viktor Kopalin, 25 % of the shares by the application. Found while the registration was screened.',
      hits: [
        {
          ...kopalin,
          permille: 986,
          parts: parts(
            ['name', 'same', 'Viktor Kopalin', 'Viktor Sergeevich KOPALIN'],
            ['aliases', 'close', 'Viktor Kopalin', 'V. KOPALINE'],
            ['birthDate', 'same', '1969-12-30', '1969-12-30'],
            ['nationality', 'same', 'CY', 'CY, RU'],
            ['address', 'different', 'Limassol', 'Moscow'],
            ['role', 'close', 'Shareholder of an exchange', 'Operator of virtual currency exchanges'],
          ),
        },
      ],
    }),
    acts: [
      act([37, '10:40'], 'M', 'take', ''),
      act(
        [37, '11:52'],
        'M',
        'comment',
        'Same date of birth, same second citizenship, and the entry names virtual ' +
          'currency exchanges. The register of Cyprus gives the same middle name.',
      ),
      act([37, '13:05'], 'M', 'ATRU', 'Same person beyond doubt. The applicant is frozen; nothing was paid in yet.', {
        props: { clients: ['10000000008'] },
        second: {
          ...{ at: [37, '14:20'], by: 'H', does: 'confirm' },
          words: 'Agreed. The authority was informed on the same day.',
        },
      }),
    ],
  },
  {
    key: 'sanction of a partner',
    clientId: personId(15),
    at: [36, '08:47'],
    opening: bank({
      type: 'SANCTION',
      title: 'Possible match with the list of the US',
      comment: 'Applied for the same company as the listed owner.',
      hits: [
        {
          ...kopalin,
          permille: 612,
          parts: parts(
            ['name', 'different', 'Laurynas Kopūnas', 'Viktor Sergeevich KOPALIN'],
            ['birthDate', 'different', '1989-08-08', '1969-12-30'],
            ['nationality', 'different', 'LT', 'CY, RU'],
            ['address', 'unknown', 'Neringa', ''],
          ),
        },
      ],
    }),
    acts: [
      act([36, '09:15'], 'M', 'link', 'Same entry as in the case of the company.', { other: 'sanction owner' }),
      act(
        [36, '09:22'],
        'M',
        'AFLS',
        'Another person altogether. That he knows the owner stands in the case of the company.',
      ),
    ],
  },
  {
    key: 'sanction strong',
    clientId: '10000000004',
    at: { minutesAgo: 205 },
    opening: bank({
      type: 'SANCTION',
      title: 'Strong match with the list of the UK',
      comment: 'The name of the company agrees with an entry of today’s version. Outgoing payments are on hold.',
      hits: [
        {
          ...{ code: 'UK', entityId: 'RUS2481', name: 'VETROVIA LOGISTIC LLC', permille: 958 },
          parts: parts(
            ['name', 'close', 'Vėtrovia Logistics UAB', 'VETROVIA LOGISTIC LLC'],
            ['aliases', 'different', 'Vėtrovia Logistics UAB', 'VETROWIJA'],
            ['nationality', 'different', 'LT', 'RU'],
            ['document', 'different', '999100042', '7702814556'],
            ['address', 'different', 'Vėtros Vartų g. 77, Klaipėda', 'Kaliningrad, Portovaya 4'],
            ['role', 'close', 'Freight transport by road', 'Shipping agent'],
          ),
        },
        {
          ...{ code: 'UE', entityId: 'EU.9070.2', name: 'Vetrov LOGISTIKA', permille: 744 },
          parts: parts(
            ['name', 'close', 'Vėtrovia Logistics UAB', 'Vetrov LOGISTIKA'],
            ['nationality', 'different', 'LT', 'RU'],
            ['document', 'unknown', '999100042', ''],
          ),
        },
      ],
    }),
    acts: [
      act({ minutesAgo: 188 }, 'M', 'take', ''),
      act(
        { minutesAgo: 121 },
        'M',
        'comment',
        'Code, country and address differ; owners checked down to Nordvind Valdus OÜ, no link ' +
          'to Kaliningrad. The fleet insurer confirms 14 years of history in Klaipėda.',
      ),
      act(
        { minutesAgo: 64 },
        'M',
        'AFLS',
        'Another company: Lithuanian code since 2012, no owner, address or bank in ' +
          'common with the entry. Drivers wait for their ferry payment.',
      ),
    ],
  },
  {
    key: 'sanction new',
    clientId: personId(52),
    at: [1, '16:24'],
    opening: bank({
      type: 'SANCTION',
      title: 'Possible match with the list of the UN',
      comment: 'Found by the comparison after a change of the list.',
      hits: [
        {
          ...{ code: 'UN', entityId: 'QDi.431', name: 'Mikhail SVERKONSKII', permille: 783 },
          parts: parts(
            ['name', 'close', 'Michał Świerkoński', 'Mikhail SVERKONSKII'],
            ['aliases', 'unknown', 'Michał Świerkoński', ''],
            ['birthDate', 'close', '1996-02-28', '1996'],
            ['nationality', 'unknown', 'PL', ''],
            ['document', 'unknown', 'PL0000052', ''],
            ['address', 'different', 'Kraków', 'Makhachkala'],
          ),
        },
      ],
    }),
    acts: [],
  },
];

const articles: readonly Story[] = [
  {
    key: 'media invoices',
    clientId: personId(31),
    at: [15, '06:10'],
    opening: bank({
      type: 'ADVERSE_MEDIA',
      title: 'Named in an article about invoices without goods',
      comment: 'Business daily, page 4: bookkeeper of two companies that sold nothing.',
      hits: [
        {
          ...{ code: 'TU', entityId: 'AM-2088', name: 'Viktorija Cukravičiūtė', permille: 948 },
          parts: parts(
            ['name', 'same', 'Viktorija Cukravičiūtė', 'Viktorija C.'],
            ['address', 'same', 'Kaunas', 'Kaunas'],
            ['role', 'same', 'Bookkeeper', 'Bookkeeper'],
          ),
        },
      ],
    }),
    acts: [
      act([15, '10:05'], 'M', 'take', ''),
      act(
        [14, '15:22'],
        'M',
        'ATRU',
        'Age, town and employer agree with the article, and the prosecutor’s notice names her in full.',
      ),
    ],
  },
  {
    key: 'media revived',
    clientId: personId(44),
    at: [48, '06:09'],
    opening: bank({
      type: 'ADVERSE_MEDIA',
      title: 'Named in an article about smuggled cigarettes',
      comment: 'Regional paper of Tallinn.',
      hits: [
        {
          ...{ code: 'TU', entityId: 'AM-1734', name: 'Kristjan Põldsaar', permille: 812 },
          parts: parts(
            ['name', 'same', 'Kristjan Põldsaar', 'Kristjan P.'],
            ['birthDate', 'unknown', '1984-03-30', ''],
            ['address', 'close', 'Tallinn', 'Harju county'],
          ),
        },
      ],
    }),
    acts: [
      act([47, '11:15'], 'M', 'AFLS', 'The paper names an older man with the same first name.'),
      act([2, '13:44'], 'H', 'AREV', 'A second article gives the year of birth, and it is his. To be looked at again.'),
      act([2, '14:02'], 'H', 'handOver', 'You know the file.', { props: { to: '90000000004' } }),
    ],
  },
  {
    key: 'media asked',
    clientId: personId(50),
    at: [7, '06:11'],
    opening: bank({
      type: 'ADVERSE_MEDIA',
      title: 'Party of a lawsuit about building money',
      comment: 'Judgement of first instance, published by the court.',
      hits: [
        {
          ...{ code: 'TU', entityId: 'AM-2101', name: 'Paweł Śliwkiewicz', permille: 886 },
          parts: parts(
            ['name', 'same', 'Paweł Śliwkiewicz', 'Paweł Śliwkiewicz'],
            ['birthDate', 'unknown', '1991-06-13', ''],
            ['address', 'same', 'Warszawa', 'Warszawa'],
          ),
        },
      ],
    }),
    acts: [act([6, '10:20'], 'M', 'AREQ', 'Asked for the judgement and what became of the appeal.')],
  },
];

export const screeningStories: readonly Story[] = [...sanctions, ...offices, ...articles];

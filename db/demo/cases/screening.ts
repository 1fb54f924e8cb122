/** Cases about matches with lists: sanctions, offices, people close to them, and articles. All entries are invented. */
import type { MatchPart } from '#features/screening/matchParts.ts';
import { personId } from '../people.ts';
import type { Act, Hit, Moment, Officer, Opening, Story } from './story.ts';

type Row = readonly [field: MatchPart['field'], verdict: MatchPart['verdict'], ours: string, theirs: string];
const parts = (...rows: readonly Row[]): MatchPart[] =>
  rows.map(([field, verdict, ours, theirs]) => ({ field, verdict, ours, theirs }));
const bank = (opening: Omit<Extract<Opening, { kind: 'bank' }>, 'kind'>): Opening => ({ kind: 'bank', ...opening });
const act = (at: Moment, by: Officer, action: Act['action'], words: string, more: Partial<Act> = {}): Act => ({
  ...{ at, by, action, words },
  ...more,
});

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

const pep = (entityId: string, name: string, permille: number, ...rows: readonly Row[]): Hit[] => [
  { code: 'PEP', entityId, name, permille, parts: parts(...rows) },
];

const offices: readonly Story[] = [
  {
    key: 'pep council',
    clientId: personId(23),
    at: [138, '06:05'],
    opening: bank({
      type: 'PEP',
      title: 'Member of a municipal council',
      comment: 'Elected in the last municipal election, by the register of office holders.',
      hits: pep(
        ...(['LT-COUNCIL-0712', 'Justinas Drebulaitis', 973] as const),
        ['name', 'same', 'Justinas Drebulaitis', 'Justinas Drebulaitis'],
        ['birthDate', 'same', '1995-11-26', '1995-11-26'],
        ['address', 'same', 'Vilnius', 'Vilnius'],
        ['role', 'same', 'Council member, by own words', 'Member of the council of Vilnius'],
      ),
    }),
    acts: [
      act([138, '10:12'], 'M', 'take', ''),
      act([136, '14:37'], 'M', 'ATRU', 'Confirmed by the client on the phone and by the public list of the council.'),
    ],
  },
  {
    key: 'edd of the council member',
    clientId: personId(23),
    at: [130, '09:00'],
    opening: { kind: 'found', type: 'EDD' },
    acts: [
      act([130, '09:02'], 'M', 'take', ''),
      act(
        [129, '15:40'],
        'M',
        'comment',
        'Salary of a software house and the fee of the council; statements of three months seen.',
      ),
      act(
        [128, '11:16'],
        'M',
        'IAPR',
        'Sources proven by statements of three months and the deed of the flat. I propose to go on with the relation.',
        {
          props: {
            ...{ incoming: 3400, outgoing: 3400 },
            wealth: 'Eleven years of salary, and a flat bought with a loan: deed of 2019 and statements on file.',
          },
          second: { at: [127, '09:50'], by: 'H', words: 'I agree to go on.', does: 'confirm' },
        },
      ),
    ],
  },
  {
    key: 'pep minister',
    clientId: personId(10),
    at: [6, '06:08'],
    opening: bank({
      type: 'PEP',
      title: 'Deputy minister of transport',
      comment: 'In office since this month. Director and owner of Vėtrovia Logistics UAB.',
      hits: pep(
        ...(['LT-GOV-0091', 'Andrius Keliuvis', 991] as const),
        ['name', 'same', 'Andrius Keliuvis', 'Andrius Keliuvis'],
        ['birthDate', 'same', '1978-03-25', '1978-03-25'],
        ['nationality', 'same', 'LT', 'LT'],
        ['address', 'same', 'Klaipėda', 'Klaipėda'],
        ['role', 'close', 'Director of a haulage company', 'Deputy minister of transport'],
      ),
    }),
    acts: [
      act([6, '09:48'], 'M', 'take', ''),
      act(
        [6, '10:26'],
        'M',
        'ATRU',
        'Same person: the ministry’s page names his company, which he has to leave within 60 days.',
      ),
    ],
  },
  {
    key: 'edd of the minister',
    clientId: personId(10),
    at: [5, '08:30'],
    opening: { kind: 'found', type: 'EDD' },
    acts: [
      act([5, '08:33'], 'M', 'take', ''),
      act(
        [3, '16:10'],
        'M',
        'handUp',
        'Turnover of his company fits, but contracts with state ports ' +
          'make a third of it. Please decide whether we go on.',
      ),
    ],
  },
  {
    key: 'pep namesake',
    clientId: personId(25),
    at: [52, '06:03'],
    opening: bank({
      type: 'PEP',
      title: 'Possible match with an office holder',
      comment: 'Same name as the mayor of a neighbouring district.',
      hits: pep(
        ...(['LT-MAYOR-0044', 'Linas Uosinskas', 842] as const),
        ['name', 'same', 'Linas Uosinskas', 'Linas Uosinskas'],
        ['birthDate', 'different', '1974-04-30', '1961-10-12'],
        ['address', 'close', 'Širvintos', 'Ukmergė'],
        ['role', 'different', 'Electrician', 'Mayor'],
      ),
    }),
    acts: [
      act([51, '13:58'], 'M', 'AFLS', 'Namesake: the mayor was born in 1961 and signs with another middle initial.'),
    ],
  },
  {
    key: 'pep asked',
    clientId: personId(29),
    at: [5, '06:06'],
    opening: bank({
      type: 'PEP',
      title: 'Adviser of a member of parliament',
      comment: 'Named on the page of the office of a member of parliament.',
      hits: pep(
        ...(['LT-SEIMAS-0318', 'Karolis Tarpauskas', 905] as const),
        ['name', 'same', 'Karolis Tarpauskas', 'Karolis Tarpauskas'],
        ['birthDate', 'unknown', '1999-12-24', ''],
        ['role', 'unknown', 'Designer', 'Adviser'],
      ),
    }),
    acts: [act([4, '11:41'], 'M', 'ARPC', 'The page gives no date of birth. Asked for the function and since when.')],
  },
  {
    key: 'pep overdue',
    clientId: personId(35),
    at: [9, '06:04'],
    opening: bank({
      type: 'PEP',
      title: 'Judge of a district court',
      comment: 'Appointment published in the official gazette.',
      hits: pep(
        ...(['LT-COURT-0220', 'Sandra Aguonytė', 934] as const),
        ['name', 'same', 'Sandra Aguonytė', 'Sandra Aguonytė'],
        ['birthDate', 'close', '1992-07-11', '1992'],
        ['address', 'same', 'Marijampolė', 'Marijampolė'],
        ['role', 'unknown', 'Lawyer', 'Judge'],
      ),
    }),
    acts: [],
  },
  {
    key: 'rca open',
    clientId: personId(32),
    at: [2, '06:07'],
    opening: bank({
      type: 'RCA',
      title: 'Brother of a member of parliament',
      comment: 'Named in the declaration of interests of the member.',
      hits: pep(
        ...(['LT-SEIMAS-0102', 'Vaclovas Raugulis', 864] as const),
        ['name', 'close', 'Mindaugas Raugulis', 'Vaclovas Raugulis'],
        ['address', 'same', 'Kaunas', 'Kaunas'],
        ['role', 'unknown', 'Baker', 'Member of parliament'],
      ),
    }),
    acts: [act([1, '10:31'], 'M', 'take', '')],
  },
  {
    key: 'rca asked',
    clientId: personId(14),
    at: [8, '14:20'],
    opening: {
      ...{ kind: 'hand', by: 'M', type: 'RCA', title: 'Business partner of an office holder' },
      comment: 'Runs festivals together with the spouse of a mayor, by the press.',
    },
    acts: [act([8, '14:41'], 'M', 'ARRC', 'Asked how the festivals are shared and who pays for them.')],
  },
  {
    key: 'rca over',
    clientId: personId(38),
    at: [70, '06:02'],
    opening: bank({
      type: 'RCA',
      title: 'Possible spouse of an office holder',
      comment: 'Same surname and same town as a council member.',
      hits: pep(
        ...(['LT-COUNCIL-1190', 'Erika Sausainienė', 701] as const),
        ['name', 'close', 'Marius Sausainis', 'Erika Sausainienė'],
        ['address', 'close', 'Alytus', 'Alytus district'],
      ),
    }),
    acts: [act([69, '09:50'], 'M', 'AFLS', 'Not married, by the register of residents; no relation found.')],
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

/**
 * The sixty natural persons of the demo world. All are invented: surnames are made from things (rye, pine cones,
 * buns), streets do not exist, and phone numbers begin with a 0 that no country gives out after its prefix.
 */
import { sortName } from '#shared/text.ts';

export interface DemoAddress {
  /** ISO 3166, two letters. */
  country: string;
  street: string;
  postalCode: string;
  city: string;
}

export interface DemoPerson {
  /** 20000000001 … 20000000060 */
  id: string;
  fullName: string;
  /** yyyy-mm-dd */
  birthDate: string;
  /** ISO 3166, two letters: the country of the document. */
  nationality: string;
  address: DemoAddress;
  phone: string;
  email: string;
  /** r: may start a company. */
  flags: string;
  /** Offset of the day on which the account was opened. */
  joinedDay: number;
  /** The parent of a child account. */
  parentId: string | null;
}

type Row = readonly [
  name: string,
  birthDate: string,
  country: string,
  city: string,
  street: string,
  postalCode: string,
];

const rows: readonly Row[] = [
  ['Austėja Girvainytė', '1983-04-17', 'LT', 'Vilnius', 'Šilvyno g. 12-4', 'LT-09901'],
  ['Mantas Kėdrauskas', '1979-11-02', 'LT', 'Vilnius', 'Pušų Godos g. 7', 'LT-09902'],
  ['Ieva Šermuvienė', '1986-08-29', 'LT', 'Vilnius', 'Raisto al. 31-18', 'LT-09903'],
  ['Tomas Ąžuovaitis', '1991-02-14', 'LT', 'Trakai', 'Lentų g. 5', 'LT-21901'],
  ['Gabija Ežerūnaitė', '1994-06-21', 'LT', 'Vilnius', 'Vandenio g. 3-22', 'LT-09905'],
  ['Domantas Vingrūnas', '1988-01-09', 'LT', 'Vilnius', 'Tiesiosios Linijos g. 16', 'LT-09906'],
  ['Jūratė Rugelienė', '1981-09-30', 'LT', 'Kaunas', 'Duonkepių g. 2-1', 'LT-44901'],
  ['Paulius Miltvydas', '1976-05-05', 'LT', 'Kaunas', 'Malūnsparnių g. 40', 'LT-44902'],
  ['Živilė Kepaliūtė', '1990-12-11', 'LT', 'Kaunas', 'Raugo skg. 9-3', 'LT-44903'],
  ['Andrius Keliuvis', '1978-03-25', 'LT', 'Klaipėda', 'Vėtros Vartų g. 8', 'LT-91901'],
  ['Neringa Pajūrytė', '1985-07-07', 'LT', 'Klaipėda', 'Bangžuvių g. 14-6', 'LT-91902'],
  ['Kęstutis Varliūnas', '1982-10-19', 'LT', 'Šiauliai', 'Kūdros g. 1', 'LT-76901'],
  ['Ugnė Ledokšnytė', '1992-04-03', 'LT', 'Vilnius', 'Robotų g. 101-7', 'LT-09913'],
  ['Rokas Žuvėdraitis', '1987-02-27', 'LT', 'Palanga', 'Saulėkopos al. 4', 'LT-00901'],
  ['Laurynas Kopūnas', '1989-08-08', 'LT', 'Neringa', 'Auksinės Kopos g. 6', 'LT-93901'],
  ['Simona Lentvainė', '1984-12-01', 'LT', 'Vilnius', 'Obliaus g. 19-2', 'LT-09916'],
  ['Vytautas Pjūklaitis', '1968-06-16', 'LT', 'Trakai', 'Skiedrų g. 27', 'LT-21902'],
  ['Birutė Skiedrūnienė', '1972-01-23', 'LT', 'Trakai', 'Skiedrų g. 31', 'LT-21902'],
  ['Darius Rąstenis', '1980-09-12', 'LT', 'Elektrėnai', 'Rąstų g. 3', 'LT-26901'],
  ['Aistė Spygliūtė', '1996-05-28', 'LT', 'Vilnius', 'Spyglių tak. 8-41', 'LT-09920'],
  ['Šarūnas Kankoraitis', '1993-10-10', 'LT', 'Vilnius', 'Kankorėžių g. 55', 'LT-09921'],
  ['Rasa Eglyniūtė', '1989-03-14', 'LT', 'Lentvaris', 'Eglyno g. 13', 'LT-25901'],
  ['Justinas Drebulaitis', '1995-11-26', 'LT', 'Vilnius', 'Drebulių g. 2-9', 'LT-09923'],
  ['Milda Skroblytė', '1998-07-19', 'LT', 'Vilnius', 'Skroblų g. 17-33', 'LT-09924'],
  ['Linas Uosinskas', '1974-04-30', 'LT', 'Širvintos', 'Uosio g. 6', 'LT-19901'],
  ['Kotryna Teptukaitė', '1997-02-02', 'LT', 'Vilnius', 'Akvarelės g. 11-5', 'LT-09926'],
  ['Ignas Linijūnas', '1991-09-17', 'LT', 'Vilnius', 'Tarpo g. 1-12', 'LT-09927'],
  ['Eglė Spalvūnienė', '1986-06-06', 'LT', 'Vilnius', 'Okros g. 23', 'LT-09928'],
  ['Karolis Tarpauskas', '1999-12-24', 'LT', 'Vilnius', 'Šrifto g. 4-4', 'LT-09929'],
  ['Danutė Miežvilienė', '1965-03-08', 'LT', 'Kaunas', 'Miežių g. 21', 'LT-44930'],
  ['Viktorija Cukravičiūtė', '2000-08-15', 'LT', 'Kaunas', 'Cukraus g. 7-16', 'LT-44931'],
  ['Mindaugas Raugulis', '1977-10-28', 'LT', 'Kaunas', 'Raugo skg. 12', 'LT-44932'],
  ['Inga Trupiniūtė', '1994-01-31', 'LT', 'Jonava', 'Trupinių g. 9', 'LT-55901'],
  ['Evaldas Pyragius', '1983-05-20', 'LT', 'Kaunas', 'Bandelių g. 3-8', 'LT-44934'],
  ['Sandra Aguonytė', '1992-07-11', 'LT', 'Marijampolė', 'Aguonų g. 10', 'LT-68901'],
  ['Gintaras Orkaitis', '1971-12-05', 'LT', 'Kaunas', 'Krosnies g. 18', 'LT-44936'],
  ['Vilma Bandelienė', '1988-11-13', 'LT', 'Kaunas', 'Kmynų g. 5-27', 'LT-44937'],
  ['Marius Sausainis', '1996-09-04', 'LT', 'Alytus', 'Cinamono g. 14', 'LT-62901'],
  ['Jānis Bērzlapiņš', '1980-06-24', 'LV', 'Liepāja', 'Vējrožu iela 12', 'LV-3490'],
  ['Līga Ābelkalne', '1993-05-04', 'LV', 'Rīga', 'Ābeļdārza iela 3-14', 'LV-1990'],
  ['Kārlis Vējdzirnieks', '1975-11-18', 'LV', 'Ventspils', 'Dzirnakmeņu iela 9', 'LV-3690'],
  ['Ilze Ķiršupe', '1990-08-27', 'LV', 'Jelgava', 'Ķiršu gatve 21', 'LV-3090'],
  ['Ģirts Mežsargs', '1969-02-09', 'LV', 'Cēsis', 'Egļsils iela 2', 'LV-4190'],
  ['Kristjan Põldsaar', '1984-03-30', 'EE', 'Tallinn', 'Põldosja tänav 7-5', '19901'],
  ['Triinu Õunapuu', '1995-10-02', 'EE', 'Tartu', 'Õunaaia tänav 16', '59901'],
  ['Märt Kõrgemägi', '1973-07-23', 'EE', 'Pärnu', 'Kõrkja põik 4', '89901'],
  ['Liisi Järvekallas', '1998-01-12', 'EE', 'Tallinn', 'Järveääre tee 33-2', '19902'],
  ['Łukasz Brzozowicki', '1982-12-19', 'PL', 'Suwałki', 'ul. Brzozowego Liścia 8', '16-990'],
  ['Agnieszka Żurawinowska', '1987-04-26', 'PL', 'Białystok', 'ul. Żurawinowa Łąka 15', '15-990'],
  ['Paweł Śliwkiewicz', '1991-06-13', 'PL', 'Warszawa', 'ul. Śliwkowy Sad 2/40', '00-990'],
  ['Małgorzata Dębogórska', '1970-09-21', 'PL', 'Gdańsk', 'ul. Dębowej Góry 19', '80-990'],
  ['Michał Świerkoński', '1996-02-28', 'PL', 'Kraków', 'ul. Świerkowa Gałąź 6', '30-990'],
  ['Jörg Müllerbach', '1967-05-17', 'DE', 'Lübeck', 'Mühlbachgasse 11', '23990'],
  ['Käthe Schößlinger', '1985-10-31', 'DE', 'Köln', 'Schößlingsweg 28', '50990'],
  ['Nikolaos Elaionidis', '1979-08-20', 'GR', 'Thessaloniki', 'Odos Elaiolado 5', '549 90'],
  ['Eleni Thalassini', '1994-12-07', 'GR', 'Pireas', 'Akti Glaron 17', '185 90'],
  ['Oksana Vyshnehradska', '1988-03-03', 'UA', 'Vilnius', 'Vyšnių Žiedo g. 20-6', 'LT-09957'],
  ['Taras Dubolystiy', '1992-11-22', 'UA', 'Kaunas', 'Ąžuolo Lapo g. 44', 'LT-44958'],
  ['Luka Kėdrauskas', '2013-06-09', 'LT', 'Vilnius', 'Pušų Godos g. 7', 'LT-09902'],
  ['Saulė Rugelytė', '2015-02-20', 'LT', 'Kaunas', 'Duonkepių g. 2-1', 'LT-44901'],
];

/** Calling code and how many digits follow it; the first three of them are zeros. */
const phones: Record<string, readonly [prefix: string, digits: number]> = {
  LT: ['+370', 8],
  LV: ['+371', 8],
  EE: ['+372', 8],
  PL: ['+48', 9],
  DE: ['+49', 10],
  GR: ['+30', 10],
  UA: ['+380', 9],
};

/** Person and day, for those who opened their account later than the first day; four of them in the last month. */
const joinedDays = new Map<number, number>([
  ...([
    [20, -370],
    [24, -352],
    [29, -320],
    [31, -301],
    [38, -270],
    [40, -250],
    [42, -222],
    [59, -200],
  ] as const),
  ...([
    [45, -190],
    [47, -160],
    [49, -133],
    [50, -120],
    [52, -95],
    [54, -77],
    [15, -60],
    [56, -58],
  ] as const),
  ...([
    [58, -44],
    [60, -24],
    [13, -21],
    [48, -17],
    [12, -9],
  ] as const),
]);

/** Child and parent. */
const parents = new Map([
  [59, 2],
  [60, 7],
]);

/** Flags r of decisions: the director, the person without a company, and the applicants of open registrations. */
const starters: readonly number[] = [1, 5, 12, 13, 14];

export const people: readonly DemoPerson[] = rows.map((row, i) => getPerson(row, i + 1));

function getPerson([fullName, birthDate, country, city, street, postalCode]: Row, number: number): DemoPerson {
  const parent = parents.get(number);
  const [prefix, digits] = phones[country] ?? ['+370', 8];
  return {
    id: personId(number),
    fullName,
    birthDate,
    nationality: country,
    // An address on a Lithuanian street is in Lithuania, whatever passport its person holds.
    address: { country: postalCode.startsWith('LT-') ? 'LT' : country, street, postalCode, city },
    phone: `${prefix}${`${number}`.padStart(digits, '0')}`,
    email: `${sortName(fullName).replaceAll(' ', '.')}@people.example`,
    flags: starters.includes(number) ? 'r' : '',
    joinedDay: joinedDays.get(number) ?? -395,
    parentId: parent === undefined ? null : personId(parent),
  };
}

/** The id of the person with this number, 1 … 60; the applicants come after. */
export function personId(number: number): string {
  return `${20_000_000_000 + number}`;
}

/**
 * The category of a card payment by its merchant category code. Groups of codes are those of ISO 18245; where a
 * description alone does not decide, the code has the category that most of its shops have.
 */

/** One code or a range of codes, both ends included; a single code wins over the range that it lies in. */
export const mccCategories: Readonly<Record<string, string>> = {
  // farms, builders, printers, cleaners
  '0700-0999': 'SRVC',
  '0742': 'HLTH', // veterinary services
  '1500-2999': 'SRVC',

  // one code for each airline, car rental and hotel chain
  '3000-3999': 'TRAV',

  // transport
  '4000-4199': 'TRAN',
  '4119': 'HLTH', // ambulances
  '4200-4299': 'SRVC', // freight, couriers, storage
  '4400-4599': 'TRAV', // cruises, boats, airlines, airports
  '4700-4799': 'TRAN',
  '4722': 'TRAV', // travel agencies
  '4723': 'TRAV', // package tours
  '4800-4999': 'UTIL', // telephone, television, electricity, gas, water
  '4812': 'SHOP', // telephones
  '4829': 'TRSF', // money transfers

  // wholesale and shops
  '5000-5399': 'SHOP',
  '5122': 'DRUG',
  '5172': 'TRAN', // petroleum
  '5400-5499': 'GRCR', // supermarkets, bakers, butchers
  '5500-5599': 'TRAN', // cars, tyres, service stations, fuel pumps
  '5600-5799': 'SHOP',
  '5811-5814': 'REST',
  '5815-5818': 'ENTT', // digital books, films, music, games
  '5819-5999': 'SHOP',
  '5912': 'DRUG', // pharmacies
  '5921': 'GRCR', // wine and spirits
  '5960': 'INSR', // insurance sold at a distance
  '5962': 'TRAV', // travel sold at a distance
  '5975': 'HLTH', // hearing aids
  '5976': 'HLTH', // orthopaedic goods
  '5983': 'UTIL', // heating oil, wood, coal

  // money
  '6010-6011': 'CASH',
  '6012': 'SRVC', // services of banks
  '6050-6051': 'TRSF', // quasi cash, foreign currency
  '6211': 'SRVC', // brokers
  '6300-6399': 'INSR',
  '6513': 'SRVC', // rents
  '6529-6540': 'TRSF', // money put on cards and into wallets

  // hotels, personal and business services, cars, repairs
  '7000-7099': 'TRAV',
  '7200-7499': 'SRVC',
  '7500-7599': 'TRAN', // parking, repair, washing
  '7512': 'TRAV', // car rental
  '7513': 'TRAV', // lorry rental
  '7519': 'TRAV', // motor homes
  '7600-7699': 'SRVC',

  // spare time
  '7800-7802': 'GMBL', // lotteries, casinos, races
  '7803-7999': 'ENTT',
  '7995': 'GMBL', // betting

  // health, law, schools, associations, professions
  '8000-8099': 'HLTH',
  '8100-8999': 'SRVC',

  // the state
  '9200-9399': 'TXFN', // courts, fines, taxes
  '9399': 'SRVC', // offices
  '9402': 'SRVC', // post
  '9406': 'GMBL', // state lotteries
  '9754': 'GMBL', // racing
};

interface Range {
  from: number;
  to: number;
  category: string;
}

const single = new Map<string, string>();
/** The ranges of the table; a single code is none. */
export const mccRanges: Range[] = [];
for (const [codes, category] of Object.entries(mccCategories)) {
  const [from = '', to] = codes.split('-');
  if (to === undefined) single.set(codes, category);
  else mccRanges.push({ from: Number(from), to: Number(to), category });
}

/** OTHR for a code that the table does not name. @param mcc four digits (ISO 18245) */
export function getCategory(mcc: string): string {
  const code = Number(mcc);
  return single.get(mcc) ?? mccRanges.find(({ from, to }) => from <= code && code <= to)?.category ?? 'OTHR';
}

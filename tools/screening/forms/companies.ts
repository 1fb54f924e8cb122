// Companies as others write them: words shortened, a place or a form added.
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bcompany\b/i, 'Co.'],
  [/\binternational\b/i, "Int'l"],
  [/\btrading\b/i, 'Trdg'],
  [/\bindustries\b/i, 'Inds.'],
  [/\bindustrial\b/i, 'Ind.'],
  [/\bcorporation\b/i, 'Corp.'],
  [/\bengineering\b/i, 'Eng.'],
  [/\bdevelopment\b/i, 'Dev.'],
  [/\bmanufacturing\b/i, 'Mfg'],
  [/\btechnology\b/i, 'Tech.'],
  [/\bservices\b/i, 'Svcs'],
  [/\binvestments?\b/i, 'Inv.'],
  [/\bmanagement\b/i, 'Mgmt'],
  [/\bassociation\b/i, 'Assoc.'],
  [/\btransport(ation)?\b/i, 'Transp.'],
  [/\bshipping\b/i, 'Shpg'],
  [/\bgeneral\b/i, 'Gen.'],
  [/\bgroup\b/i, 'Grp'],
  [/\bnational\b/i, "Nat'l"],
  [/\bholdings?\b/i, 'Hldg'],
  [/\bpetroleum\b/i, 'Petr.'],
  [/\bcommercial\b/i, 'Comm.'],
  [/\belectronics?\b/i, 'Electr.'],
  [/\bconstruction\b/i, 'Constr.'],
  [/\bbrothers\b/i, 'Bros.'],
  [/\borgani[sz]ation\b/i, 'Org.'],
  [/\bfoundation\b/i, 'Fdn'],
  [/\bdepartment\b/i, 'Dept'],
  [/\bequipment\b/i, 'Equip.'],
  [/\bproducts\b/i, 'Prods'],
  [/\bmarine\b/i, 'Mar.'],
  [/\bmaritime\b/i, 'Marit.'],
  [/\bunited\b/i, 'Utd'],
  [/\bagricultural\b/i, 'Agric.'],
];

/** All its words that people shorten; undefined: it has none. */
export function abbreviated(name: string): string | undefined {
  const short = abbreviations.reduce((text, [word, as]) => text.replace(word, as), name);
  return short === name ? undefined : short;
}

const places = ['Vilnius', 'Dubai', 'Hong Kong', '(Cyprus)', 'Tehran branch', 'Europe', 'Moscow', 'Baltic'];
/** 'Mahan Air Dubai' */
export const placed = (name: string, n: number): string =>
  `${name.replace(/[,.]?\s+(ltd|llc|inc|co)\.?$/i, '')} ${places[n % places.length]}`;

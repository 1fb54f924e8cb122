/**
 * What companies do, each with a risk from 1 to 3. Codes and divisions are those of NACE Rev. 2.1 (Commission Delegated
 * Regulation (EU) 2023/137), the names are shortened; where risk differs inside a division, it is distinguished by
 * class or by a code of our own. Risks: 3 and 1 as specified (section 3) for gambling, arms, adult, virtual currency
 * and travel agents, for travel and transport; further 3 and 1 after the factors of the EBA guidelines EBA/GL/2021/02.
 */
export type ActivityRisk = 1 | 2 | 3;

export interface BusinessActivity {
  /** NACE code, or a word where NACE has no class of its own */
  value: string;
  name: string;
  risk: ActivityRisk;
}

const rows = `
01 1 Crop and animal production
02 1 Forestry and logging
03 1 Fishing and aquaculture
05 2 Mining of coal and lignite
06 2 Extraction of oil and natural gas
07 2 Mining of metal ores
07.2 3 Mining of uranium, gold and other non-ferrous metals
08 2 Quarrying, stone, sand and salt
09 2 Mining support services
10 1 Food products
11 2 Beverages
12 2 Tobacco products
13 1 Textiles
14 1 Clothing
15 1 Leather and shoes
16 1 Wood and products of wood
17 1 Paper and paper products
18 1 Printing
19 2 Coke and refined petroleum
20 2 Chemicals
21 2 Pharmaceuticals
22 1 Rubber and plastic products
23 1 Glass, ceramics, cement and stone
24 2 Basic metals
25 1 Metal products
25.30 3 Arms and ammunition
26 1 Computers, electronics and optics
27 1 Electrical equipment
28 1 Machinery
29 1 Motor vehicles
30 1 Ships, trains and other vehicles
30.40 3 Military fighting vehicles
31 1 Furniture
32 2 Jewellery, toys, instruments and other goods
33 1 Repair and installation of machinery
35 2 Electricity, gas and heat
36 1 Water supply
37 1 Sewerage
38 2 Waste and recycling
39 2 Clean-up of pollution
41 2 Construction of buildings
42 2 Roads, railways and other civil engineering
43 2 Specialised construction
46 2 Wholesale
46.82 3 Wholesale of metals, precious ones included
47 2 Retail
47.77 2 Watches and jewellery, retail
47.79 3 Second-hand goods, art and antiques, retail
49 1 Land transport
49.33 1 Taxis and passenger cars with driver
49.41 1 Freight by road
50 1 Water transport
51 1 Air transport
52 1 Warehousing and support of transport
53 1 Post and couriers
55 1 Hotels and other accommodation
56 2 Restaurants, cafés and bars
58 2 Publishing and software products
59 2 Film, video, television and music
60 2 Broadcasting and news
61 2 Telecommunication
62 2 Programming and information technology
63 2 Hosting and data processing
64 3 Financial services
64.21 2 Holding companies
virtual-currency 3 Virtual currency: exchange, wallets, mining
money-transfer 3 Money transfer and currency exchange
crowdfunding 3 Crowdfunding and peer-to-peer lending
65 2 Insurance and pension funds
66 2 Services for finance and insurance
68 2 Real estate
69 2 Law and accounting
69.20 2 Accounting, audit and tax advice
70 2 Head offices and management consultancy
company-formation 3 Formation and administration of companies
71 2 Architecture, engineering and testing
72 2 Research and development
73 2 Advertising and market research
74 2 Design, photography, translation and other professions
75 1 Veterinary services
77 2 Rental and leasing
78 2 Employment agencies
79 3 Travel agents and tour operators
80 2 Security and investigation
81 1 Cleaning, buildings and gardens
82 2 Office support, call centres and events
84 2 Public administration and defence
85 1 Education
86 1 Health care
87 1 Residential care
88 1 Social work
90 2 Arts and performances
91 1 Libraries, archives and museums
92 3 Gambling and betting
93 2 Sports and recreation
94 2 Associations
charity 3 Charities and religious organisations
95 1 Repair of goods and vehicles
96 2 Hairdressers, laundries and other personal services
adult 3 Adult entertainment
97 2 Households with employees
99 2 International organisations and embassies
OTHER 2 Other
`;

/** In the order of the classification; OTHER comes last and carries text after a colon. */
export const businessActivities: readonly BusinessActivity[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [value = '', risk = '', ...name] = row.split(' ');
    return { value, risk: getRisk(risk), name: name.join(' ') };
  });

function getRisk(text: string): ActivityRisk {
  if (text === '1') return 1;
  return text === '3' ? 3 : 2;
}

/** Its name; of 'OTHER:…' and of codes that no one knows, the value itself. */
export function activityName(value: string): string {
  return businessActivities.find((activity) => activity.value === value)?.name ?? value;
}

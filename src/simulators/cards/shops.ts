/** Invented shops where demo cards buy by themselves. */
export const demoShops = [
  shop('Pienas ir Duona', '5411', 'Vilnius', 8, 60),
  shop('Degalinė Šiaurė', '5541', 'Kaunas', 40, 90),
  shop('Pietūs Mieste', '5812', 'Vilnius', 12, 70),
  shop('Kavos Kampas', '5814', 'Klaipėda', 3, 15),
  shop('Varžtas ir Veržlė', '5251', 'Kaunas', 15, 220),
  shop('Popieriaus Sandėlis', '5943', 'Vilnius', 10, 120),
  shop('Miesto Taksi', '4121', 'Vilnius', 6, 35),
  { ...shop('Nordvolk Cloud', '5734', 'Tallinn', 19, 240), country: 'EE', online: true },
];

function shop(name: string, mcc: string, city: string, from: number, to: number) {
  return { name, mcc, country: 'LT', city, street: '', online: false, from, to };
}

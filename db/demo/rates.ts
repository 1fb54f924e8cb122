/** What a euro is in other currencies, as long as the demo lasts. */
export const rates = [
  { currency: 'PLN', rate: '4.26' },
  { currency: 'SEK', rate: '11.24' },
  { currency: 'DKK', rate: '7.46' },
  { currency: 'GBP', rate: '0.86' },
  { currency: 'USD', rate: '1.09' },
  { currency: 'CHF', rate: '0.94' },
  { currency: 'NOK', rate: '11.68' },
  { currency: 'CZK', rate: '24.90' },
  { currency: 'JPY', rate: '163.5' },
] as const;

/** The texts of the specification that this feature alone says. */
export const statisticsMessages = {
  assetsFailed: 'Could not fetch assets',
} as const;

/** The texts of the specification that this feature alone says. */
export const cardMessages = {
  cardDone: 'Card {action} operation was successful',
  cardOrdered: 'Card was successfuly ordered',
  cardNotThere: 'Unable to {action} non-existing card',
  cardTwice: 'Cannot add duplicate card',
  cardFailed: 'Failed to {action} card',
  cardInvalid: 'Card {action} operation returned invalid response',
  cardOrderInvalid: 'Order card operation returned invalid response',
  cardOrderFailed: 'Order card operation failed',
  cardsFailed: 'Error fetching cards: {error}',
  walletDeleted: 'Card wallet was deleted',
  walletFailed: 'Could not delete card wallet',
  virtualWalletDeleted: 'Card virtual wallet was deleted',
  virtualWalletFailed: 'Could not delete card virtual wallet',
  walletsFailed: 'Wallets could not be loaded',
} as const;

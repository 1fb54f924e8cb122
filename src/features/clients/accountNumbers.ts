/** Names and numbers of accounts: the first one of a client has the client's own number. */

export const mainName = 'Main';
/** Numbers of further accounts begin after it. */
export const furtherFrom = 30_000_000_000;

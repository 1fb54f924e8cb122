/**
 * The file for the card maker: CSV (RFC 4180, UTF-8), a heading, one line an order, and a line of sums. docs/cards.md
 */
import { csvLine } from '#shared/csv.ts';

export interface FileLine {
  /** of the order */
  id: string;
  card_id: string;
  design: string;
  name: string;
  /** ends with the last four digits */
  mask: string;
  expires_on: string | null;
  client_id: string;
  client: string;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
}

const columns = [
  'order',
  'card',
  'design',
  'name',
  'number',
  'expires',
  'client',
  'company',
  'street',
  'postcode',
  'city',
  'country',
] as const;

export function productionFile(orders: readonly FileLine[]): string {
  const lines = orders.map((order) => [
    ...[order.id, order.card_id, order.design, order.name, order.mask, order.expires_on ?? ''],
    ...[order.client_id, order.client, order.street, order.postal_code, order.city, order.country],
  ]);
  const sums = ['TOTAL', String(orders.length), String(controlSum(orders))];
  return [columns, ...lines, [...sums, ...Array(columns.length - sums.length).fill('')]]
    .map((cells) => csvLine(cells.map((cell) => cell ?? '')))
    .join('');
}

/** The last four digits of all numbers, added up: it detects a file in which a line is missing, doubled or changed. */
export function controlSum(orders: readonly Pick<FileLine, 'mask'>[]): number {
  return orders.reduce((sum, { mask }) => sum + Number(mask.slice(-4)), 0);
}

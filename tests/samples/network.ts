import type { Network } from '#features/investigation/network.ts';

const client = '30000000001';
/** A client, a counterparty that it has in common with another client, and the two clients together. */
export const sampleNetwork: Network = {
  ...{ from: '2025-11-01', to: '2026-11-29', more: { parties: 190, clients: 2 } },
  nodes: [
    { key: client, kind: 'client', name: 'Timber UAB', country: 'LT', risk: 'H', step: 0 },
    { key: 'DE89370400440532013000', kind: 'party', name: 'Holz AG', country: 'DE', risk: '', step: 1 },
    { key: '30000000002', kind: 'client', name: 'Bakery UAB', country: 'LT', risk: 'L', step: 2 },
  ],
  edges: [
    {
      ...{ from: client, to: 'DE89370400440532013000', things: [], income: 'EUR600.00', expense: 'EUR0.00', count: 2 },
    },
    {
      ...{ from: '30000000002', to: 'DE89370400440532013000', things: [] },
      ...{ income: 'EUR0.00', expense: 'EUR7.00', count: 1 },
    },
    { from: client, to: '30000000002', things: ['Phone'], income: 'EUR0.00', expense: 'EUR5.00', count: 1 },
  ],
};

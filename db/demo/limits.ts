/** What a client may spend by its own limits, in whole euros; the plan stays within them. */

export interface ClientLimits {
  dayOut: number;
  weekOut: number;
  monthOut: number;
}

const ofCompanies: Record<string, ClientLimits> = {
  '10000000001': { dayOut: 250_000, weekOut: 400_000, monthOut: 900_000 },
  '10000000002': { dayOut: 30_000, weekOut: 50_000, monthOut: 120_000 },
  '10000000003': { dayOut: 120_000, weekOut: 200_000, monthOut: 400_000 },
  '10000000004': { dayOut: 80_000, weekOut: 150_000, monthOut: 300_000 },
};

/** A company's limits, or those of every natural person; null for a company that is no client yet. */
export function getLimits(clientId: string): ClientLimits | null {
  if (clientId.startsWith('1')) return ofCompanies[clientId] ?? null;
  return { dayOut: 10_000, weekOut: 15_000, monthOut: 25_000 };
}

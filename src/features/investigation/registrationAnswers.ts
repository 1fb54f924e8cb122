/** What a registration says of the expected activity, out of its draft as it is stored. Pure. */
import * as z from 'zod/mini';

const answers = z.object({
  MonthlyTurnover: z.string(),
  ExpectedActivities: z.array(z.object({ Type: z.string(), Band: z.string() })),
});

export interface RegistrationAnswers {
  turnover: string | null;
  activities: { type: string; band: string }[];
}

/** Nothing where there is no draft, or one of another form. */
export function registrationAnswers(draft: unknown): RegistrationAnswers {
  const read = answers.safeParse(draft);
  if (!read.success) return { turnover: null, activities: [] };
  const { MonthlyTurnover: turnover, ExpectedActivities: activities } = read.data;
  return {
    turnover: turnover === '' ? null : turnover,
    activities: activities.map(({ Type: type, Band: band }) => ({ type, band })),
  };
}

/** 'Rasa Petraitė, confirmed by Jonas Petraitis' */
export const deciders = (by: string | null, confirmedBy: string | null): string =>
  [by ?? 'The bank', ...(confirmedBy === null ? [] : [confirmedBy])].join(', confirmed by ');

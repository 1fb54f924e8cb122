/** A date of SQL: the day of the bank on which a moment lies. People read a day of the bank the same in every zone. */
export const bankDay = (moment: string) => `(${moment} at time zone (select zone from bank))::date`;

/** A date of SQL: the day of the bank on which a moment lies. People read a day of the bank the same in every zone. */
export const bankDay = (moment: string) => `(${moment} at time zone (select zone from bank))::date`;
/** A number of SQL: the days from 1970-01-01 to a date. */
export const daysSince1970 = (date: string) => `((${date}) - date '1970-01-01')`;

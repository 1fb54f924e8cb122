/** An address that one staff user changed gets no card for so many days, unless somebody confirms it. */
export const addressProofDays = 30;

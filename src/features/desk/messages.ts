/** Texts of the catalogue on the client page. Apart from the common ones, which the first script of companies holds. */
export const deskMessages = {
  /** not for 400 */
  profileFailed: 'Ops! Failed to retrieve client profile',
} as const;

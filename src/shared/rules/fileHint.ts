/**
 * Which files a field takes, each kind by its usual name: apart from the rules, since a form shows it before it judges
 * files.
 */
export const fileHint = 'PDF, PNG, JPEG, GIF, DOC, DOCX or ODT, 5 MB at most';

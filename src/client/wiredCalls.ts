/** Filled by features.company.ts: ping, logout, readProfile, readCompany, readAbout, readApproval, withdrawApproval. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into
export interface WiredCalls {}

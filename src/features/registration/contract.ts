/** The contract that an applicant signs: one Markdown template, filled in with what the registration says. Pure. */

import { namesForm } from '#shared/legalForms.ts';

/** What is in {braces} in a template. */
export interface ContractFacts {
  bank: string;
  company: string;
  code: string;
  legalForm: string;
  country: string;
  address: string;
  services: string;
  applicant: string;
  position: string;
  /** yyyy-mm-dd */
  day: string;
}

/** Where the operator brings no other (setting KONTORA_CONTRACT). */
export const contractTemplate = `## Contract for business accounts

Between **{bank}** (the bank) and **{company}**, {legalForm}, code {code}, {country}, {address} (the company).

For the company signs **{applicant}**, {position}. Day of the contract: {day}.

### 1. What the bank does

1. The bank opens an account with an IBAN of its own for the company, keeps its money apart
from the bank's own, and carries out its payments.
2. Services that the company has chosen: {services}.
3. The general terms of the bank, its price list
  and its rules about personal data are part of this contract. Their present text stands on the bank's pages.

### 2. What the company does

1. What the company wrote in its application is true and complete. It tells the bank within ten days
  when something of it changes.
2. The company uses the account for its own business alone, and for nothing that a law forbids.
3. It answers when the bank asks where money comes from, what a payment is for,
  or who owns the company. The law demands that the bank asks.
4. Only people whom the company has named use the account. What they approve on their devices binds the company.

### 3. Money

1. The company pays the prices of the price list. Each is shown before it is charged.
2. The account is not overdrawn. Money is paid out as far as it is there.

### 4. Changes and end

1. The bank announces changes two months ahead. The company may end the contract until they begin, free of charge.
2. The company may end the contract at any time; the bank with two months' notice, and at once where a law demands it.
3. What is left on the account is paid to an account that the company names.

### 5. Complaints and law

1. The bank answers complaints within 15 business days. After that the company may turn to the supervisor of \
the bank's country.
2. The law of the bank's country holds.

### 6. Signature

This text is signed by approving its fingerprint (SHA-256) on the device of {applicant}. The bank keeps text,
  fingerprint and time.
`;

/** Marks of Markdown in what people have typed stay what they are. */
const plain = (value: string) => value.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&{}!]/g, '\\$&');

/**
 * The contract as it is signed: no legal form after a name that says it. What the template names and no one knows stays
 * in braces.
 */
export function getContract(template: string, facts: ContractFacts): string {
  const values = new Map(Object.entries(facts));
  const isNamed = namesForm(facts.company, facts.legalForm);
  const sentences = isNamed ? template.replace(/(\{company\}\**),? \{legalForm\}/g, '$1') : template;
  return sentences.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : plain(value);
  });
}

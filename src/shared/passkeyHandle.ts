/** What the user handle of a passkey is the SHA-256 of: it names a person to those alone who know the person's id. */
export function getPasskeyHandleText(partyId: string, personId: string): string {
  return `kontora ${partyId} ${personId}`;
}

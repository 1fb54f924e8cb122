/** SQL: whether the staff user of row `staff` can be given a case about `client`: active, not away, not linked to it. */
export function isThere(staff: string, client: string): string {
  return `${staff}.active and coalesce(${staff}.away_until < bank_today(), true)
    and ${client} not in (select clients_of_staff(${staff}.person_id))`;
}

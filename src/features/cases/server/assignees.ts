/** SQL: whether the staff user of row `staff` is active, not suspended and not away. */
export function isAtWork(staff: string): string {
  return (
    `${staff}.active and not is_suspended(${staff}.person_id) and coalesce(${staff}.away_until < ` +
    'bank_today(), true)'
  );
}

/** SQL: whether the staff user of row `staff` can be given a case about `client`: at work, and not linked to it. */
export function isAvailable(staff: string, client: string): string {
  return `${isAtWork(staff)}
    and ${client} not in (select clients_of_staff(${staff}.person_id))`;
}

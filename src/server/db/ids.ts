import { v7 } from 'uuid';

/** Ids are made by the application and sort by time of birth (UUIDv7, RFC 9562). */
export function newId(): string {
  return v7();
}

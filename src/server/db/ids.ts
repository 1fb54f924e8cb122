import { v7 } from 'uuid';

/** The application makes ids. They sort by time of creation (UUIDv7, RFC 9562). */
export function newId(): string {
  return v7();
}

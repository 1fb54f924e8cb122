export function DockedPhone() {
  return null;
}

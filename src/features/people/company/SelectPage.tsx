export function SelectPage() {
  return <h1>SelectPage</h1>;
}

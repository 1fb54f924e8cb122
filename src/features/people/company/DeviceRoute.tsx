export function DeviceRoute() {
  return <h1>DeviceRoute</h1>;
}

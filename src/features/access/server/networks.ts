/** Whether two addresses are probably at one place: a home, an office, a phone's hotspot. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The shared part of addresses of one network: 24 bits of IPv4, 64 of IPv6. */
const sharedBits = { ipv4: 24, ipv6: 64 } as const;

/** True if both are in one network; false for an invalid address. */
export function isSameNetwork(first: string, second: string): boolean {
  const [a, b] = [plain(first), plain(second)];
  const family = isIPv4(a) ? 'ipv4' : isIPv6(a) ? 'ipv6' : undefined;
  if (!family || (family === 'ipv4' ? !isIPv4(b) : !isIPv6(b))) return false;
  const network = new BlockList();
  network.addSubnet(a, sharedBits[family], family);
  return network.check(b, family);
}

/** An IPv4 address written as IPv6. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Whether two addresses are likely in one place: a home, an office, one phone's hotspot. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The part of an address that its neighbours share: 24 bits of IPv4, 64 of IPv6. */
const sharedBits = { ipv4: 24, ipv6: 64 } as const;

/** True if both lie in one network; an address that is none is in nobody's. */
export function isSameNetwork(first: string, second: string): boolean {
  const [a, b] = [plain(first), plain(second)];
  const family = isIPv4(a) ? 'ipv4' : isIPv6(a) ? 'ipv6' : undefined;
  if (!family || (family === 'ipv4' ? !isIPv4(b) : !isIPv6(b))) return false;
  const network = new BlockList();
  network.addSubnet(a, sharedBits[family], family);
  return network.check(b, family);
}

/** An IPv4 address that came in IPv6's clothes. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

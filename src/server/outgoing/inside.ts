/** Which addresses are no place on the internet: this machine, its networks, and what is set aside. */
import net from 'node:net';

/** IANA's special-purpose registry of IPv4 (RFC 6890 and its updates), multicast and the reserved rest. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only 2000::/3 is given out; these parts of it are set aside or carry an IPv4 address inside. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const setAside = getList([...special4, ...special6]);
const givenOut6 = getList(['2000::/3']);

function getList(ranges: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), net.isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** True for everything that no request may go to; also for what is no address. */
export function isInside(address: string): boolean {
  if (net.isIPv4(address)) return setAside.check(address, 'ipv4');
  // a zone (fe80::1%eth0) is of a network that the machine is on
  if (!net.isIPv6(address) || address.includes('%')) return true;
  return !givenOut6.check(address, 'ipv6') || setAside.check(address, 'ipv6');
}

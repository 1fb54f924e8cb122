import { expect, test } from 'vitest';
import { clusterUrls, socketFolder } from './cluster.ts';

test('there is no socket where its address would be too long, counted in bytes', () => {
  expect(socketFolder({ sockets: '/bank/postgres/sockets' })).toBe('/bank/postgres/sockets');
  expect(socketFolder({ sockets: `/${'u'.repeat(86)}` })).toBeDefined();
  expect(socketFolder({ sockets: `/${'u'.repeat(88)}` })).toBeUndefined();
  expect(socketFolder({ sockets: `/${'ü'.repeat(44)}` })).toBeUndefined();
});

test('the address names TCP first, and the socket in its query', () => {
  const cluster = { passwordFile: '/dev/null', serverPasswordFile: '/dev/null', sockets: '/a bank, ours/sockets' };
  const url = new URL(clusterUrls(cluster, 21_432).serverUrl);
  expect(url.host).toBe('127.0.0.1:21432');
  expect(url.searchParams.get('host')).toBe('/a bank, ours/sockets');
});

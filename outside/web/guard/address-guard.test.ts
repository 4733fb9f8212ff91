import { expect, test } from 'vitest'
import { isPublicAddress, publicUrl } from './address-guard.ts'

test.for([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.215.14',
  '::ffff:8.8.8.8', // the same machine, written as IPv6
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
])('%s is a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:0808:0808::1',
  '3fff::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '127.1',
  '8.8.8.8.',
])('"%s" is not a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})

test('a public URL loses its fragment and keeps all else', () => {
  expect(publicUrl('HTTPS://Acme.com:443/a?b=c#d').href).toBe('https://acme.com/a?b=c')
  expect(publicUrl('../x', new URL('http://acme.com/a/b')).href).toBe('http://acme.com/x')
  expect(publicUrl('https://bücher.de/').hostname).toBe('xn--bcher-kva.de')
})

test('a name that merely contains a private suffix is public', () => {
  for (const host of ['localhost.run', 'mytest.com', 'internal.acme.com', 'test.acme.com', 'home.acme.io']) {
    expect(publicUrl(`https://${host}/`).hostname).toBe(host)
  }
})

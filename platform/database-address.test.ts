import { expect, test } from 'vitest'
import { addressesIn, hostAddresses, hostNameOf, isDatabaseAddress } from './database-address.server.ts'

test.each([
  ['postgres://u:p@a/patio', ['postgres://u:p@a/patio']],
  ['postgres://u:p@a:5433/patio?sslmode=verify-full', ['postgres://u:p@a:5433/patio?sslmode=verify-full']],
  // A single host's address is given to the driver as it stands.
  [
    'postgres://u:p,w@a/patio?sslrootcert=/etc/ca.pem&options=-c%20geqo%3Doff',
    ['postgres://u:p,w@a/patio?sslrootcert=/etc/ca.pem&options=-c%20geqo%3Doff'],
  ],
  [
    'postgres://u:p@a:5432,b:5433/patio?target_session_attrs=read-write',
    ['postgres://u:p@a:5432/patio', 'postgres://u:p@b:5433/patio'],
  ],
  [
    'postgresql://u@[::1]:5432,b/patio?sslmode=verify-full&target_session_attrs=primary',
    ['postgresql://u@[::1]:5432/patio?sslmode=verify-full', 'postgresql://u@b/patio?sslmode=verify-full'],
  ],
  ['postgres://u@/patio?host=a,b', ['postgres://u@/patio?host=a', 'postgres://u@/patio?host=b']],
  [
    'postgres://u@/patio?host=%2Frun%2Fone,%2Frun%2Ftwo&port=5432,5433',
    ['postgres://u@/patio?host=%2Frun%2Fone&port=5432', 'postgres://u@/patio?host=%2Frun%2Ftwo&port=5433'],
  ],
  ['postgres://a,b/patio', ['postgres://a/patio', 'postgres://b/patio']],
])('[OPS-02] %s names hosts as libpq reads it', (address, hosts) => {
  expect(isDatabaseAddress(address)).toBe(true)
  expect(hostAddresses(address)).toEqual(hosts)
})

test.each([
  'localhost:5432',
  'mysql://a/patio',
  // A standby answers such an address, and takes no booking.
  'postgres://a,b/patio?target_session_attrs=standby',
  'postgres://a,b/patio?target_session_attrs=read-only',
])('[OPS-02] %s is no address of a database that takes writes', (address) => {
  expect(isDatabaseAddress(address)).toBe(false)
})

test('[OPS-02] several addresses stand in one setting, each with hosts of its own', () => {
  expect(addressesIn('postgres://u@a/patio,postgres://u@b,c/patio postgresql://d/patio')).toEqual([
    'postgres://u@a/patio',
    'postgres://u@b,c/patio',
    'postgresql://d/patio',
  ])
})

test.each([
  ['postgres://u:secret@a:5433/patio', 'a:5433'],
  ['postgres://u:secret@/patio?host=%2Frun%2Fone&port=5432', '/run/one:5432'],
  ['postgres://u:secret@/patio?host=b', 'b'],
])('[OPS-02] the host of %s is named without its password', (address, name) => {
  expect(hostNameOf(address)).toBe(name)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openVault } from './vault.server.ts'

const aKey = () => randomBytes(32).toString('base64url')
const [old, fresh] = [aKey(), aKey()]
const vault = openVault(fresh)
const sealed = vault.seal('CL 0123456789', 'row 1')

test('[HOST-09] what is sealed opens for its own row, is not to be read in its text, and is never sealed alike twice', () => {
  expect(vault.open(sealed, 'row 1')).toBe('CL 0123456789')
  expect(Buffer.from(sealed.text, 'base64url').toString('latin1')).not.toContain('0123')
  expect(vault.seal('CL 0123456789', 'row 1').text).not.toBe(sealed.text)
})

test('[HOST-09] in another row, or with any byte of it changed, it does not open', () => {
  expect(() => vault.open(sealed, 'row 2')).toThrow()
  const bytes = Buffer.from(sealed.text, 'base64url')
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    expect(() => vault.open({ ...sealed, text: changed.toString('base64url') }, 'row 1')).toThrow()
  }
  expect(() => vault.open({ ...sealed, text: '' }, 'row 1')).toThrow()
})

test('[HOST-09] an older key still opens what it has sealed; the first one seals; without its key nothing opens', () => {
  const before = openVault(old).seal('text', 'row')
  const both = openVault(`${fresh},${old}`)
  expect(both.open(before, 'row')).toBe('text')
  expect(both.seal('text', 'row').keyId).toBe(vault.newest)
  expect(openVault(`${fresh}\n${old}\n`).open(before, 'row')).toBe('text')
  expect(() => vault.open(before, 'row')).toThrow(`the key ${before.keyId} is missing`)
  expect(() => both.open({ ...before, keyId: both.newest }, 'row')).toThrow()
})

test('[HOST-09] what is no key is refused without being repeated', () => {
  expect(() => openVault('')).toThrow('no key')
  const bad = 'x'.repeat(20)
  expect(() => openVault(bad)).toThrow(expect.objectContaining({ message: expect.not.stringContaining(bad) }))
})

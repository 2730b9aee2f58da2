import { expect, test } from 'vitest'
import { relatedOrigins, relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://patio.example', 'https://patio.example', 'patio.example'],
  ['https://patio.example', 'https://cl.patio.example', 'patio.example'],
  ['https://www.patio.example', 'https://www.patio.example', 'patio.example'],
  ['https://www.patio.example', 'https://uk.patio.example', 'patio.example'],
  ['https://patio.example', 'https://patio.cl', 'patio.example'],
  ['https://rooms.town.example:8443', 'https://rooms.town.example:8443', 'rooms.town.example'],
  ['http://localhost:3000', 'http://localhost:3000', 'localhost'],
  ['http://localhost:3000', 'http://cl.localhost:3000', 'cl.localhost'],
  ['http://localhost:3000', 'http://127.0.0.1:3000', null],
  ['http://localhost:3000', 'http://192.168.1.7:3000', null],
  ['http://localhost:3000', 'http://[::1]:3000', null],
  ['https://203.0.113.7', 'https://203.0.113.7', null],
  ['http://patio.lan', 'http://patio.lan', null],
  ['http://patio.example', 'http://localhost.patio.example', null],
])('[AUTH-07] with the public address %s a passkey at %s is for %s', (publicUrl, origin, id) => {
  expect(relyingPartyOf(publicUrl, origin)).toEqual(id && { id, origin })
})

test('[AUTH-07] addresses outside the domain are named to browsers, those below it need no naming', () => {
  const sites = ['cl.patio.example', 'patio.cl', 'www.patio.co.uk', 'notpatio.example']
  expect(relatedOrigins('https://www.patio.example', sites)).toEqual([
    'https://patio.cl',
    'https://www.patio.co.uk',
    'https://notpatio.example',
  ])
  expect(relatedOrigins('https://patio.example:8443', ['patio.cl'])).toEqual(['https://patio.cl:8443'])
})

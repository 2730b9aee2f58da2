import { expect, test } from 'vitest'
import { openCountryTable } from './country-table.server.ts'

const countryOf = await openCountryTable()

test.each([
  ['8.8.8.8', 'US'],
  ['200.27.0.1', 'CL'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:200.27.0.1', 'CL'],
  ['127.0.0.1', null],
  ['10.0.0.1', null],
  ['::1', null],
  ['', null],
  ['no address', null],
])('[AUTH-07] the country of %s is %s, without asking anybody', (address, country) => {
  expect(countryOf(address)).toBe(country)
})

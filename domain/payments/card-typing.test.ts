import { describe, expect, test } from 'vitest'
import { cardBrand, groupedNumber, maskedExpiry } from './card-typing.ts'

describe('[BOOK-03] a card number is grouped while it is typed, as it stands on the card', () => {
  test.each([
    ['4', '4', 'Visa'],
    ['42424', '4242 4', 'Visa'],
    ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242', 'Visa'],
    ['4242 4242 ', '4242 4242', 'Visa'],
    ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
    ['55555555555544449', '5555 5555 5555 4444', 'Mastercard'],
    ['2221000000000009', '2221 0000 0000 0009', 'Mastercard'],
    ['2220', '2220', null],
    ['378282246310005', '3782 822463 10005', 'American Express'],
    ['6011000990139424', '6011 0009 9013 9424', null],
    ['', '', null],
  ])('%j is shown as %j: %s', (typed, shown, brand) => {
    expect(groupedNumber(typed)).toBe(shown)
    expect(groupedNumber(shown)).toBe(shown)
    expect(cardBrand(typed)).toBe(brand)
  })
})

describe('[BOOK-03] the expiry is masked as MM / YY', () => {
  test.each([
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['1/34', '01 / 34'],
    ['12 / 345', '12 / 34'],
    ['', ''],
    ['ab', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(maskedExpiry(typed)).toBe(shown)
  })

  test('the stroke can be erased', () => {
    expect(maskedExpiry('12 /', true)).toBe('12')
    expect(maskedExpiry('12 / 3', true)).toBe('12 / 3')
  })
})

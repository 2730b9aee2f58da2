import { expect, test } from 'vitest'
import { joinedFormOf } from './form.server.ts'

const send = (pairs: readonly (readonly [string, string])[]) =>
  new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(pairs.map((pair) => [...pair])) })

test('[HOST-02] boxes of one name are joined, and a host’s long text in any script arrives whole', async () => {
  const text = '𓀀'.repeat(20_000)
  const form = await joinedFormOf(
    send([
      ['amenities', 'wifi'],
      ['price', '5'],
      ['amenities', 'tv'],
      ['descriptionEn', text],
    ]),
  )
  expect(form).toEqual({ amenities: 'wifi,tv', price: '5', descriptionEn: text })
})

test('what is longer is cut, without half a character and without NUL', async () => {
  const form = await joinedFormOf(
    send([
      ['a', `x${'𓀀'.repeat(40_000)}`],
      ['b', 'a\0b'],
    ]),
  )
  expect(form['a']!.length).toBe(60_000)
  expect(form['a']!.isWellFormed()).toBe(true)
  expect(form['b']).toBe('ab')
})

test('what is no form has no fields', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: '{', headers: { 'content-type': 'text/x' } })
  expect(await joinedFormOf(request)).toEqual({})
})

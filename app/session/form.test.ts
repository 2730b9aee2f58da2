import { expect, test } from 'vitest'
import { fieldsOf, formOf, joinedFormOf, splitProof } from './form.server.ts'

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

test('a form in parts has the same fields, without its files; one that ends too early has none', async () => {
  const form = new FormData()
  form.append('text', 'ñ\r\n𓀀')
  form.append('photo', new Blob(['x']), 'a.jpg')
  form.append('text', 'again')
  const parts = () => new Request('http://localhost/', { method: 'POST', body: form })
  expect(await formOf(parts())).toEqual({ text: 'ñ\r\n𓀀' })
  expect(await joinedFormOf(parts())).toEqual({ text: 'ñ\r\n𓀀,again' })

  const whole = Buffer.from(await parts().arrayBuffer())
  const headers = { 'content-type': `multipart/form-data; boundary=${whole.toString().split('\r\n')[0]!.slice(2)}` }
  const cut = new Request('http://localhost/', { method: 'POST', body: whole.subarray(0, -20), headers })
  expect(await formOf(cut)).toEqual({})
})

test('[AUTH-07] what proves who sends a form is no field of it; the others are kept in their order, as they came', async () => {
  const pairs = [
    ['tag', 'a'],
    ['proof.secret', 'a password'],
    ['tag', 'b\r\n\0'],
    ['proof.step', 'password'],
  ] as const
  expect(await formOf(send(pairs))).toEqual({ tag: 'a' })
  expect(await joinedFormOf(send(pairs))).toEqual({ tag: 'a,b\r\n' })
  expect(splitProof(await fieldsOf(send(pairs)))).toEqual({
    others: [
      ['tag', 'a'],
      ['tag', 'b\r\n\0'],
    ],
    proof: { secret: 'a password', step: 'password' },
  })
})

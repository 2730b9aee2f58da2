import { createECDH } from 'node:crypto'
import { openedPush } from '#test/push-service.ts'
import { expect, test } from 'vitest'
import { areDeviceKeys, encryptPush, newPushKeys } from './push-encryption.server.ts'

/** The example is from RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

function pairOf(secret: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret, 'base64url')
  return pair
}

test('[MSG-03] the example of RFC 8291 is encrypted byte for byte', () => {
  const fresh = { pair: pairOf(example.sender), salt: Buffer.from(example.salt, 'base64url') }
  const message = encryptPush(Buffer.from(example.text), example, fresh)
  expect(message.toString('base64url')).toBe(example.message)
})

test('[MSG-03] what tests read pushes by opens the example of RFC 8291', () => {
  const device = { pair: pairOf(example.receiver), auth: example.auth }
  expect(openedPush(Buffer.from(example.message, 'base64url'), device)).toBe(example.text)
})

test('[MSG-03] no two messages are alike, and the longest fits into what push services take', () => {
  const longest = 3993
  const text = Buffer.alloc(longest, 'a')
  const [one, two] = [encryptPush(text, example), encryptPush(text, example)]
  expect(one.equals(two)).toBe(false)
  expect(one.length).toBe(4096)
  expect(() => encryptPush(Buffer.alloc(longest + 1), example)).toThrow(RangeError)
})

test.each([
  ['those of the example', example.p256dh, example.auth, true],
  ['those of a new pair', newPushKeys().publicKey, example.auth, true],
  ['a point beside the curve', `${example.p256dh.slice(0, -4)}AAAA`, example.auth, false],
  ['a compressed point', pairOf(example.sender).getPublicKey('base64url', 'compressed'), example.auth, false],
  ['nothing', '', '', false],
  ['a short secret', example.p256dh, 'BTBZMqHH6r4', false],
])('[MSG-03] whether keys are a device’s: %s', (_name, p256dh, auth, expected) => {
  expect(areDeviceKeys({ p256dh, auth })).toBe(expected)
})

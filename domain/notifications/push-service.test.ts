import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-service.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:APA91', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QGuQ', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b', true],
  ['https://db5p.notify.windows.com/w/?token=BQ', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.example.org/fcm/send/abc', false],
  ['https://fcm.googleapis.com@example.org/', false],
  ['https://somebody@fcm.googleapis.com/', false],
  ['https://evilnotify.windows.com/w/', false],
  ['https://notify.windows.com/w/', false],
  ['https://push.example.org/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://169.254.169.254/latest', false],
  ['file:///etc/passwd', false],
  ['', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
])('[MSG-03] whether a push service has this address: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint)).toBe(expected)
})

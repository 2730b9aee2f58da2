import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

const print = `14:6D:E9${':00'.repeat(29)}`
const key = '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----'
const app = { MOBILE_APP_ID: 'cl.example.app' }

test('[MOB-02] without settings there is no app', () => {
  expect(readConfig({}).mobile).toBeNull()
})

test('[MOB-02] an app in both stores is known by its id, its certificates and its team', () => {
  const { mobile } = readConfig({
    ...app,
    MOBILE_ANDROID_CERTIFICATES: `${print},${print}`,
    MOBILE_APPLE_TEAM: 'ABCDE12345',
    MOBILE_APPLE_STORE_ID: '1234567890',
    MOBILE_MIN_VERSION: '1.4.0',
    FCM_PROJECT: 'patio-1',
    FCM_EMAIL: 'push@patio-1.iam.gserviceaccount.com',
    FCM_PRIVATE_KEY: key,
    APNS_KEY_ID: 'KEY1234567',
    APNS_PRIVATE_KEY: key,
  })
  expect(mobile).toMatchObject({
    appId: 'cl.example.app',
    androidCertificates: [print, print],
    appleTeam: 'ABCDE12345',
    stores: {
      android: 'https://play.google.com/store/apps/details?id=cl.example.app',
      ios: 'https://apps.apple.com/app/id1234567890',
    },
    minVersion: '1.4.0',
    fcm: { project: 'patio-1', email: 'push@patio-1.iam.gserviceaccount.com' },
    apns: { team: 'ABCDE12345', keyId: 'KEY1234567', topic: 'cl.example.app', isSandbox: false },
  })
  expect(mobile?.apns?.privateKey.split('\n')).toHaveLength(3)
})

test.each([
  [{ MOBILE_APP_ID: 'Patio' }, 'MOBILE_APP_ID: expected small letters'],
  [{ MOBILE_APP_ID: 'cl.my-app' }, 'MOBILE_APP_ID: expected small letters'],
  [{ MOBILE_MIN_VERSION: '1.0' }, 'MOBILE_APP_ID: expected beside MOBILE_MIN_VERSION'],
  [{ ...app, MOBILE_MIN_VERSION: '1.x' }, 'MOBILE_MIN_VERSION: expected a version'],
  [{ ...app, MOBILE_ANDROID_CERTIFICATES: '14:6D' }, 'MOBILE_ANDROID_CERTIFICATES: expected fingerprints'],
  [{ ...app, FCM_PROJECT: 'patio-1' }, 'FCM_EMAIL, FCM_PRIVATE_KEY: expected beside FCM_PROJECT'],
  [{ ...app, APNS_KEY_ID: 'KEY1234567' }, 'APNS_PRIVATE_KEY: expected beside APNS_KEY_ID'],
  [{ ...app, APNS_KEY_ID: 'KEY1234567', APNS_PRIVATE_KEY: key }, 'MOBILE_APPLE_TEAM: expected beside APNS_KEY_ID'],
])('[MOB-02] half a setting does not start: %o', (settings, complaint) => {
  expect(() => readConfig(settings)).toThrow(complaint)
})

/** An operator's app, with keys that sign nothing real. */
export const mobileSettings = {
  MOBILE_APP_ID: 'cl.example.app',
  MOBILE_ANDROID_CERTIFICATES: `14:6D:E9${':0A'.repeat(29)}`,
  MOBILE_APPLE_TEAM: 'ABCDE12345',
  MOBILE_APPLE_STORE_ID: '1234567890',
  FCM_PROJECT: 'patio-1',
  FCM_EMAIL: 'push@patio-1.iam.gserviceaccount.com',
  FCM_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
  APNS_KEY_ID: 'KEY1234567',
  APNS_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
}

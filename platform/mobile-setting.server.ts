import { z } from 'zod'

/** The operator's app in the stores (docs/mobile.md). */
export const mobileVariables = {
  /** The app's name among all apps, the same in both stores, and the scheme of its own addresses: `cl.example.app`. */
  MOBILE_APP_ID: z
    .string()
    .regex(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/, 'small letters and digits, with dots between them')
    .optional(),
  /** SHA-256 fingerprints of the certificates that sign the Android app, of Google Play's and of one's own, separated by commas. */
  MOBILE_ANDROID_CERTIFICATES: z
    .string()
    .regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}(,[0-9A-F]{2}(:[0-9A-F]{2}){31})*$/, 'fingerprints like 14:6D:E9:…')
    .optional(),
  /** The team at Apple under which the app is signed. */
  MOBILE_APPLE_TEAM: z
    .string()
    .regex(/^[0-9A-Z]{10}$/, 'ten capital letters and digits')
    .optional(),
  /** The app's number in the App Store, as its address there ends: `id1234567890`. */
  MOBILE_APPLE_STORE_ID: z
    .string()
    .regex(/^\d{6,12}$/, 'the number alone')
    .optional(),
  /** Older apps are led to their store. */
  MOBILE_MIN_VERSION: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4}){0,2}$/, 'a version like 1.4.0')
    .optional(),
  /** A service account of Firebase, which sends to Android. */
  FCM_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'the project’s id')
    .optional(),
  FCM_EMAIL: z.email({ error: 'the service account’s address' }).optional(),
  FCM_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'a private key in PEM').optional(),
  /** A key of Apple's push service, which sends to iOS. */
  APNS_KEY_ID: z
    .string()
    .regex(/^[0-9A-Z]{10}$/, 'ten capital letters and digits')
    .optional(),
  APNS_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'a private key in PEM').optional(),
  /** Apps from Xcode have tokens of the sandbox, those of the store and of TestFlight have not. */
  APNS_SANDBOX: z.enum(['0', '1']).optional(),
}

type Name = keyof typeof mobileVariables
type Values = { [Each in Name]?: string | undefined }

export type FcmSetting = { project: string; email: string; privateKey: string }
export type ApnsSetting = { team: string; keyId: string; privateKey: string; topic: string; isSandbox: boolean }

export type MobileSetting = {
  appId: string
  androidCertificates: readonly string[]
  appleTeam: string | null
  /** The app's page in each store; null where it is not there. */
  stores: { android: string | null; ios: string | null }
  minVersion: string | null
  fcm: FcmSetting | null
  apns: ApnsSetting | null
}

/**
 * @returns null where there is no app
 * @throws Error that names what is missing
 */
export function mobileSettingOf(values: Values): MobileSetting | null {
  const { MOBILE_APP_ID: appId } = values
  const names = Object.keys(mobileVariables) as Name[]
  if (!appId) {
    const given = names.find((name) => values[name])
    if (given) throw missing(['MOBILE_APP_ID'], given)
    return null
  }
  const { MOBILE_APPLE_STORE_ID: storeId, MOBILE_APPLE_TEAM: team } = values
  const certificates = values.MOBILE_ANDROID_CERTIFICATES?.split(',') ?? []
  return {
    appId,
    androidCertificates: certificates,
    appleTeam: team ?? null,
    stores: {
      android: certificates.length > 0 ? `https://play.google.com/store/apps/details?id=${appId}` : null,
      ios: storeId ? `https://apps.apple.com/app/id${storeId}` : null,
    },
    minVersion: values.MOBILE_MIN_VERSION ?? null,
    fcm: fcmOf(values),
    apns: apnsOf(values, appId),
  }
}

function fcmOf(values: Values): FcmSetting | null {
  const given = wholeOf(values, ['FCM_PROJECT', 'FCM_EMAIL', 'FCM_PRIVATE_KEY'])
  return given && { project: given.FCM_PROJECT, email: given.FCM_EMAIL, privateKey: pemOf(given.FCM_PRIVATE_KEY) }
}

function apnsOf(values: Values, topic: string): ApnsSetting | null {
  const given = wholeOf(values, ['APNS_KEY_ID', 'APNS_PRIVATE_KEY'])
  if (!given) return null
  const team = values.MOBILE_APPLE_TEAM
  if (!team) throw missing(['MOBILE_APPLE_TEAM'], 'APNS_KEY_ID')
  const isSandbox = values.APNS_SANDBOX === '1'
  return { team, keyId: given.APNS_KEY_ID, privateKey: pemOf(given.APNS_PRIVATE_KEY), topic, isSandbox }
}

/** A key's line breaks may be written `\n`. */
const pemOf = (text: string) => text.replaceAll('\\n', '\n')

/** All of these values or none. @throws Error where some are missing */
function wholeOf<Wanted extends Name>(values: Values, names: readonly Wanted[]): Record<Wanted, string> | null {
  const absent = names.filter((name) => values[name] === undefined)
  if (absent.length === names.length) return null
  if (absent.length > 0)
    throw missing(
      absent,
      names.find((name) => values[name] !== undefined)!,
    )
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Wanted, string>
}

const missing = (names: readonly Name[], given: Name) =>
  new Error(`Bad configuration:\n  ${names.join(', ')}: expected beside ${given}`)

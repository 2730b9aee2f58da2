import type { Plugins } from '#app/native/plugins.ts'

type Methods = { [Name in keyof Plugins]?: readonly (keyof Plugins[Name] & string)[] }

const first = {
  App: ['getInfo', 'getLaunchUrl', 'exitApp'],
  Browser: ['open', 'close'],
  Camera: ['requestPermissions', 'getPhoto'],
  Geolocation: ['requestPermissions', 'getCurrentPosition'],
  Haptics: ['impact', 'notification', 'selectionChanged'],
  LocalNotifications: ['checkPermissions', 'getPending', 'cancel', 'schedule'],
  Network: ['getStatus'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register', 'removeAllDeliveredNotifications'],
  Share: ['share'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle', 'setBackgroundColor'],
} as const satisfies Methods

const second = { ...first, SystemBars: ['setStyle'] } as const satisfies Methods

/**
 * The methods of each bridge that was ever in a store, as docs/mobile.md lists them: pages serve all. One that is there is never changed; a
 * page that asks for more brings a new version along (`BRIDGE_VERSION`).
 */
export const bridges: Readonly<Record<number, Methods>> = { 1: first, 2: second }

/** The one that apps of today name in their agent. */
export const newestBridge = Object.keys(bridges).length

type Unlisted = {
  [Name in keyof Plugins]: Exclude<keyof Plugins[Name], (typeof second)[Name][number]>
}[keyof Plugins]

/** A method that pages call and the newest bridge does not list makes this line an error, which names it. */
export const newestListsAll: [Unlisted] extends [never] ? true : Unlisted = true

/** The words of an app for itself in each request; the first ones did not name their bridge. */
export const agentOfBridge = (bridge: number, version: string): string =>
  `NativeApp/${version}${bridge > 1 ? ` Bridge/${bridge}` : ''}`

import type { AppPlugin } from '@capacitor/app'
import type { BrowserPlugin } from '@capacitor/browser'
import type { CameraPlugin } from '@capacitor/camera'
import type { SystemBars } from '@capacitor/core'
import type { GeolocationPlugin } from '@capacitor/geolocation'
import type { HapticsPlugin } from '@capacitor/haptics'
import type { LocalNotificationsPlugin } from '@capacitor/local-notifications'
import type { NetworkPlugin } from '@capacitor/network'
import type { PushNotificationsPlugin } from '@capacitor/push-notifications'
import type { SharePlugin } from '@capacitor/share'
import type { SplashScreenPlugin } from '@capacitor/splash-screen'
import type { StatusBarPlugin } from '@capacitor/status-bar'
import type { Plugins } from '../app/native/plugins.ts'

/** Texts of an enumeration are its values: the bridge carries nothing else. */
type Plain<Value> = Value extends Date | readonly unknown[] | ((...given: never) => unknown)
  ? Value
  : Value extends string
    ? `${Value}`
    : Value extends object
      ? { [Key in keyof Value]: Plain<Value[Key]> }
      : Value

type Options<Call> = Call extends (options: infer Given, ...rest: never) => unknown ? Given : undefined
type Answer<Call> = Call extends (...given: never) => Promise<infer Value> ? Value : never

/** A call without options gives none that are wrong. */
type OptionsFit<Own, Theirs> = unknown extends Own ? true : Own extends Theirs ? true : false

/** Each method that we call: our options are among the package's, and its answer is one that we read. */
type Holds<Own, Theirs> = {
  [Method in keyof Own]: Method extends keyof Theirs
    ? OptionsFit<Options<Own[Method]>, Plain<Options<Theirs[Method]>>> extends true
      ? Plain<Answer<Theirs[Method]>> extends Answer<Own[Method]>
        ? true
        : ['its answer is another', Method]
      : ['it takes other options', Method]
    : ['it is gone', Method]
}

type All = {
  App: Holds<Plugins['App'], AppPlugin>
  Browser: Holds<Plugins['Browser'], BrowserPlugin>
  Camera: Holds<Plugins['Camera'], CameraPlugin>
  Geolocation: Holds<Plugins['Geolocation'], GeolocationPlugin>
  Haptics: Holds<Plugins['Haptics'], HapticsPlugin>
  LocalNotifications: Holds<Plugins['LocalNotifications'], LocalNotificationsPlugin>
  Network: Holds<Plugins['Network'], NetworkPlugin>
  PushNotifications: Holds<Plugins['PushNotifications'], PushNotificationsPlugin>
  Share: Holds<Plugins['Share'], SharePlugin>
  SplashScreen: Holds<Plugins['SplashScreen'], SplashScreenPlugin>
  StatusBar: Holds<Plugins['StatusBar'], StatusBarPlugin>
  SystemBars: Holds<Plugins['SystemBars'], typeof SystemBars>
}

type True<Names extends keyof Plugins> = { [Name in Names]: { [Method in keyof Plugins[Name]]: true } }

/** A changed package makes this line an error that names its method. */
export const held: True<keyof Plugins> = undefined as unknown as All

/**
 * The methods of the app's plugins that we call, as Capacitor 8.5 defines them; `mobile/plugins.check.ts` holds each to its
 * package's own types.
 */
export type Plugins = {
  App: {
    getInfo: () => Promise<{ id: string; version: string; build: string }>
    /** The address that opened the app, the same as long as it runs. */
    getLaunchUrl: () => Promise<{ url: string } | undefined>
    exitApp: () => Promise<void>
  }
  Browser: {
    open: (options: { url: string }) => Promise<void>
    close: () => Promise<void>
  }
  Camera: {
    requestPermissions: (options: { permissions: 'camera'[] }) => Promise<{ camera: CameraPermission }>
    getPhoto: (options: {
      source: 'CAMERA'
      resultType: 'base64'
      quality: number
      correctOrientation: boolean
    }) => Promise<Picture>
  }
  Geolocation: {
    requestPermissions: (options: { permissions: 'location'[] }) => Promise<{ location: Permission }>
    getCurrentPosition: (options: { timeout: number; maximumAge: number; enableHighAccuracy: boolean }) => Promise<{
      coords: { latitude: number; longitude: number; accuracy: number }
      timestamp: number
    }>
  }
  Haptics: {
    impact: (options: { style: 'LIGHT' | 'MEDIUM' }) => Promise<void>
    notification: (options: { type: 'ERROR' }) => Promise<void>
    selectionChanged: () => Promise<void>
  }
  LocalNotifications: {
    checkPermissions: () => Promise<{ display: Permission }>
    getPending: () => Promise<{ notifications: readonly { id: number }[] }>
    cancel: (options: { notifications: { id: number }[] }) => Promise<void>
    schedule: (options: { notifications: ScheduledNotification[] }) => Promise<unknown>
  }
  Network: {
    getStatus: () => Promise<{ connected: boolean }>
  }
  PushNotifications: {
    checkPermissions: () => Promise<{ receive: Permission }>
    requestPermissions: () => Promise<{ receive: Permission }>
    /** The token comes by the event `registration`. */
    register: () => Promise<void>
    removeAllDeliveredNotifications: () => Promise<void>
  }
  Share: {
    share: (options: { title?: string; text?: string; url?: string }) => Promise<unknown>
  }
  SplashScreen: {
    hide: () => Promise<void>
  }
  StatusBar: {
    setStyle: (options: { style: 'DARK' | 'LIGHT' }) => Promise<void>
    setBackgroundColor: (options: { color: string }) => Promise<void>
  }
  SystemBars: {
    setStyle: (options: { style: 'DARK' | 'LIGHT'; bar: 'NavigationBar' }) => Promise<void>
  }
}

type Permission = 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied'
type CameraPermission = Permission | 'limited'

export type Picture = { base64String?: string; format: string }

type ScheduledNotification = {
  id: number
  title: string
  body: string
  schedule: { at: Date; allowWhileIdle: boolean }
  extra: { address: string }
}

/** The events that plugins send by themselves. */
export type Events = {
  App: {
    appUrlOpen: { url: string }
    backButton: { canGoBack: boolean }
    resume: unknown
    /** The answer to a call that was made before the system ended the app. */
    appRestoredResult: { pluginId: string; methodName: string; success: boolean; data?: unknown }
  }
  LocalNotifications: {
    localNotificationActionPerformed: { notification: { extra?: unknown } }
  }
  Network: {
    networkStatusChange: { connected: boolean }
  }
  PushNotifications: {
    registration: { value: string }
    registrationError: unknown
    /** One that has come while the app is in front. */
    pushNotificationReceived: unknown
    pushNotificationActionPerformed: { notification: { data?: unknown } }
  }
}

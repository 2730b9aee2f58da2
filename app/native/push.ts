import { callNative, followNative, platformOf } from './bridge.ts'

/** The token that the server was told last. */
const TOKEN = 'native-push'

/** As a browser's own permission is named, and `unsupported` for an app without the plugin. */
type PushPermission = 'ask' | 'denied' | 'allowed' | 'unsupported'

const permissionOf = (receive: string): PushPermission =>
  receive === 'granted' ? 'allowed' : receive === 'denied' ? 'denied' : 'ask'

export async function pushPermission(): Promise<PushPermission> {
  const checked = await callNative('PushNotifications', 'checkPermissions')
  return checked.ok ? permissionOf(checked.value.receive) : 'unsupported'
}

/** Asks, which a system does once: a no is changed in its settings. */
export async function askForPush(): Promise<PushPermission> {
  const answer = await callNative('PushNotifications', 'requestPermissions')
  return answer.ok ? permissionOf(answer.value.receive) : 'unsupported'
}

/** The token by which the system's service knows this app on this device; null where there is none to be had. */
export const storedToken = (): string | null => localStorage.getItem(TOKEN)

export const storeToken = (token: string): void => localStorage.setItem(TOKEN, token)

export const forgetToken = (): void => localStorage.removeItem(TOKEN)

/** Asks the system's service for the token; null where it gives none. */
export function newToken(): Promise<string | null> {
  return new Promise((done) => {
    const ends = [
      followNative('PushNotifications', 'registration', ({ value }) => finish(value)),
      followNative('PushNotifications', 'registrationError', () => finish(null)),
    ]
    const finish = (token: string | null) => {
      ends.forEach((end) => end())
      done(token)
    }
    void callNative('PushNotifications', 'register').then(({ ok }) => !ok && finish(null))
  })
}

/** The fields by which the server knows a token. */
export const tokenForm = (token: string) => ({ service: platformOf() === 'ios' ? 'apns' : 'fcm', token })

/** Told while the app is in front: something has happened. @returns ends it */
export const followShownPushes = (listener: () => void): (() => void) =>
  followNative('PushNotifications', 'pushNotificationReceived', listener)

/** @returns ends it; the address is a path of this site */
export const followOpenedPushes = (open: (address: string) => void): (() => void) =>
  followNative('PushNotifications', 'pushNotificationActionPerformed', ({ notification }) => {
    const address = ownPathIn(notification.data)
    if (address) open(address)
  })

/** A notification's address, where it is a path: what comes from outside leads nowhere else. */
export function ownPathIn(data: unknown): string | null {
  const { address } = Object(data) as { address?: unknown }
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null
}

/** Takes what is shown on the device away, when its owner is signed out. */
export const clearShown = () => callNative('PushNotifications', 'removeAllDeliveredNotifications')

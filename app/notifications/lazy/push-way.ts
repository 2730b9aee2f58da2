/** `install` is an iPhone's browser, which allows notifications only on the home screen. */
export type Permission = 'unsupported' | 'install' | 'denied' | 'ask' | 'allowed'

/** Why a device was not subscribed there: nobody answered the question, or its maker's service was not reached. */
export type Refusal = 'dismissed' | 'service'

/** One way to notifications: by a browser, or as an app. */
export type PushWay = {
  permission: () => Promise<Permission>
  /** The name of this device at its service, and with us; null where it is not subscribed. */
  address: () => Promise<string | null>
  /** @returns ends it */
  follow: (look: () => void) => () => void
  /** Asks and subscribes; null where the answer is no. */
  subscribe: (publicKey: string) => Promise<{ fields: Readonly<Record<string, string>> } | Refusal | null>
  unsubscribe: () => Promise<void>
}

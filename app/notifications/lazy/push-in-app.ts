import { followNative } from '#app/native/bridge.ts'
import {
  askForPush,
  forgetToken,
  storeToken,
  storedToken,
  newToken,
  pushPermission,
  tokenForm,
} from '#app/native/push.ts'
import type { PushWay } from './push-way.ts'

/** By the system's own service, which knows the app by a token. */
export const pushInApp: PushWay = {
  permission: pushPermission,
  address: async () => storedToken(),
  // Who changes it in the system's settings comes back to the app afterwards.
  follow: (look) => followNative('App', 'resume', look),
  async subscribe() {
    const permission = await askForPush()
    if (permission !== 'allowed') return permission === 'ask' ? 'dismissed' : null
    const token = await newToken()
    if (token === null) return 'service'
    storeToken(token)
    return { fields: tokenForm(token) }
  },
  async unsubscribe() {
    forgetToken()
  },
}

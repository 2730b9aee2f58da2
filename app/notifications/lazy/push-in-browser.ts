import type { Permission, PushWay } from './push-way.ts'

/** Web Push, by the browser's service worker. */
export const pushInBrowser: PushWay = {
  permission: async () => stateOfBrowser(),
  address: async () => (await ownSubscription())?.endpoint ?? null,
  follow: followPermission,
  async subscribe(applicationServerKey) {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return permission === 'default' ? 'dismissed' : null
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    // An earlier log-in's subscription may belong to another account or key pair.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch((): null => null)
    if (!subscription) return 'service'
    const { endpoint = '', keys } = subscription.toJSON()
    return { fields: { endpoint, ...keys } }
  },
  async unsubscribe() {
    await (await ownSubscription())?.unsubscribe()
  },
}

function stateOfBrowser(): Permission {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!canPush) return isPhoneOfApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
  return ({ denied: 'denied', granted: 'allowed', default: 'ask' } as const)[Notification.permission]
}

/** An iPad says that it is a Mac, but one that is touched. */
const isPhoneOfApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Follows the permission as it changes in the browser's settings. */
function followPermission(look: () => void): () => void {
  let permission: PermissionStatus | undefined
  let isOver = false
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      permission = status
      if (!isOver) status.addEventListener('change', look)
    })
    .catch(() => null)
  return () => {
    isOver = true
    permission?.removeEventListener('change', look)
  }
}

const ownSubscription = async () =>
  (await navigator.serviceWorker?.getRegistration('/'))?.pushManager?.getSubscription()

import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DevicesView } from '../devices.view.server.ts'
import type { PushAnswer } from '../push-answer.ts'

/** `install` is an iPhone, which allows notifications only on the home screen; `on` is known to us. */
type State = 'looking' | 'unsupported' | 'install' | 'denied' | 'ask' | 'allowed' | 'on'
type Notice = 'sent' | 'dismissed' | 'service' | 'failed' | NonNullable<PushAnswer['problem']>

/** The notification state of this browser, with its transitions. */
export function useThisDevice({ publicKey, devices }: DevicesView) {
  const [browser, setBrowser] = useState<Exclude<State, 'on'>>('looking')
  const [mark, setMark] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const { revalidate } = useRevalidator()
  const known = devices.find((device) => device.mark === mark)

  const look = useCallback(async () => {
    setBrowser(stateOfBrowser())
    setMark(await ownMark())
  }, [])
  useEffect(() => followPermission(look), [look])

  const doing = (work: () => Promise<Notice | null>) => () => void run(work)
  async function run(work: () => Promise<Notice | null>): Promise<void> {
    setBusy(true)
    setNotice(null)
    setNotice(await work().catch((): Notice => 'failed'))
    await Promise.all([look(), revalidate()])
    setBusy(false)
  }

  return {
    state: known && browser === 'allowed' ? 'on' : browser,
    isBusy,
    notice,
    turnOn: doing(() => subscribeHere(publicKey)),
    turnOff: doing(async () => {
      await (await ownSubscription())?.unsubscribe()
      return ask({ intent: 'off', subscriptionId: known!.id })
    }),
    test: doing(async () => (await ask({ intent: 'test', subscriptionId: known!.id })) ?? 'sent'),
  }
}

function stateOfBrowser(): Exclude<State, 'looking' | 'on'> {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!canPush) return isPhoneOfApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
  return ({ denied: 'denied', granted: 'allowed', default: 'ask' } as const)[Notification.permission]
}

/** An iPad says that it is a Mac, but one that is touched. */
const isPhoneOfApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Checks now, and again when the permission changes in the browser's settings. */
function followPermission(look: () => Promise<void>): () => void {
  const again = () => void look()
  again()
  let permission: PermissionStatus | undefined
  let isOver = false
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      permission = status
      if (!isOver) status.addEventListener('change', again)
    })
    .catch(() => null)
  return () => {
    isOver = true
    permission?.removeEventListener('change', again)
  }
}

const ownSubscription = async () =>
  (await navigator.serviceWorker?.getRegistration('/'))?.pushManager?.getSubscription()

/** The name by which the server knows this device, since its address is secret. */
async function ownMark(): Promise<string | null> {
  const subscription = await ownSubscription()
  if (!subscription) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function subscribeHere(applicationServerKey: string): Promise<Notice | null> {
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
  const problem = await ask({ intent: 'subscribe', endpoint, ...keys }).catch((): Notice => 'failed')
  if (problem) await subscription.unsubscribe()
  return problem
}

/** @throws Error where the server did nothing, because it is away or the session has ended */
async function ask(form: Record<string, string>): Promise<PushAnswer['problem']> {
  const headers = { accept: 'application/json' }
  const answer = await fetch('/notifications/push', { method: 'POST', headers, body: new URLSearchParams(form) })
  if (answer.status === 401) throw new Error('logged out')
  return ((await answer.json()) as PushAnswer).problem
}

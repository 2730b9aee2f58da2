import { useCallback, useEffect, useState } from 'react'
import { useRevalidate } from '#app/ui/use-reload.ts'
import { isNative } from '#app/native/is-native.ts'
import type { DevicesView } from '../devices.view.server.ts'
import { askPush } from './ask-push.ts'
import type { PushAnswer } from '../push-answer.ts'
import type { Permission, PushWay, Refusal } from './push-way.ts'

type State = 'looking' | Permission | 'on'
type Notice = 'sent' | 'failed' | Refusal | NonNullable<PushAnswer['problem']>

/** Each is loaded where it is used alone. */
const wayHere = async (): Promise<PushWay> =>
  isNative ? (await import('./push-in-app.ts')).pushInApp : (await import('./push-in-browser.ts')).pushInBrowser

/** The notification state of this device, with its transitions; `on` is known to us. */
export function useThisDevice({ publicKey, devices }: DevicesView & { publicKey: string }) {
  const [permission, setPermission] = useState<Exclude<State, 'on'>>('looking')
  const [mark, setMark] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const revalidate = useRevalidate()
  const known = devices.find((device) => device.mark === mark)

  const look = useCallback(async () => {
    const way = await wayHere()
    const [found, address] = [await way.permission(), await way.address()]
    setMark(address && (await markOf(address)))
    setPermission(found)
  }, [])
  useEffect(() => followWay(look), [look])

  const doing = (work: (way: PushWay) => Promise<Notice | null>) => () => void run(work)
  async function run(work: (way: PushWay) => Promise<Notice | null>): Promise<void> {
    setBusy(true)
    setNotice(null)
    setNotice(await work(await wayHere()).catch((): Notice => 'failed'))
    await Promise.all([look(), revalidate()])
    setBusy(false)
  }

  return {
    state: (known && permission === 'allowed' ? 'on' : permission) satisfies State,
    isBusy,
    notice,
    turnOn: doing((way) => subscribeHere(way, publicKey)),
    turnOff: doing(async (way) => {
      await way.unsubscribe()
      return askPush({ intent: 'off', subscriptionId: known!.id })
    }),
    test: doing(async () => (await askPush({ intent: 'test', subscriptionId: known!.id })) ?? 'sent'),
  }
}

/** Looks now, and again when the permission may have changed. */
function followWay(look: () => Promise<void>): () => void {
  let end = () => {}
  let isOver = false
  void look()
  void wayHere().then((way) => {
    if (!isOver) end = way.follow(() => void look())
  })
  return () => {
    isOver = true
    end()
  }
}

/** The name by which the server knows this device, since its address is secret. */
async function markOf(address: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))
  return [...new Uint8Array(hash).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function subscribeHere(way: PushWay, publicKey: string): Promise<Notice | null> {
  const subscribed = await way.subscribe(publicKey)
  if (subscribed === null || typeof subscribed === 'string') return subscribed
  const problem = await askPush({ intent: 'subscribe', ...subscribed.fields }).catch((): Notice => 'failed')
  if (problem) await way.unsubscribe()
  return problem
}

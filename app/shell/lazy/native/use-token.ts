import { useEffect } from 'react'
import {
  clearShown,
  forgetToken,
  storeToken,
  storedToken,
  newToken,
  pushPermission,
  tokenForm,
} from '#app/native/push.ts'
import { askPush } from '#app/notifications/lazy/ask-push.ts'

/**
 * Systems change a token now and then: at each start the server is told the one there is, where it knew the former. Who is signed out has none,
 * and nothing of theirs stays on the screen.
 */
export function useToken(mark: string): void {
  useEffect(() => {
    if (mark === '') void leave()
    else void renew()
  }, [mark])
}

async function leave(): Promise<void> {
  if (storedToken() === null) return
  forgetToken()
  await clearShown()
}

async function renew(): Promise<void> {
  const former = storedToken()
  if (former === null || (await pushPermission()) !== 'allowed') return
  const token = await newToken()
  if (token === null || token === former) return
  const problem = await askPush({ intent: 'subscribe', ...tokenForm(token), replaces: former }).catch(() => 'failed')
  if (problem === null) storeToken(token)
}

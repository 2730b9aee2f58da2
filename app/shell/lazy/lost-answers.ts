import type { RootData } from '#app/ui/route-data.ts'
import { reached } from '#app/ui/patient.ts'
import { showToast } from '#app/ui/toast.ts'
import { createElement } from 'react'
import { type DataRouter, type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { keepTyped } from './typed.ts'
import { Lost } from './lost.tsx'

/** By the ids of a page's routes. */
export type Answers = Record<string, DataStrategyResult>

/** The router's own name for itself on a hydrated page. */
const router = () => (globalThis as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter

/** No answer, or that of a proxy without its server. */
function isLost({ type, result }: DataStrategyResult): boolean {
  // The router wraps what a form's answer threw.
  const error = (result as { data?: unknown } | undefined)?.data ?? result
  const status = isRouteErrorResponse(result) ? result.status : 0
  return type === 'error' && (error instanceof TypeError || status === 502 || status === 504)
}

/**
 * Replaces the failures of a lost connection, where the router would replace the page: a page that is read anew stays as it is, a button
 * of its own has done nothing, and a form's page comes anew, since the form may have arrived. Other pages fail, for they can be tried again.
 */
export async function mend({ method, url, signal }: Request, answers: Answers): Promise<void> {
  const lost = Object.keys(answers).filter((id) => isLost(answers[id]!))
  if (lost.length === 0 || signal.aborted) return
  const { loaderData, navigation } = router().state
  if (method === 'GET') {
    const isShown = url === location.href.replace(location.hash, '')
    for (const id of lost) if (isShown && id in loaderData) answers[id] = { type: 'data', result: loaderData[id] }
  } else if (navigation.state === 'idle') {
    for (const id of lost) answers[id] = { type: 'data', result: undefined }
    showToast(createElement(Lost, { as: 'button' }), 'error')
  } else {
    await readAnew(signal)
  }
}

/** Once the server can be reached, with what was typed; unless another page is wanted by then. */
async function readAnew(signal: AbortSignal): Promise<void> {
  const end = showToast(createElement(Lost, { as: 'form' }), 'loading')
  signal.addEventListener('abort', () => end())
  await reached()
  if (signal.aborted) return
  keepTyped((router().state.loaderData['root'] as RootData | undefined)?.actor?.mark ?? '')
  location.reload()
  await new Promise(() => {})
}

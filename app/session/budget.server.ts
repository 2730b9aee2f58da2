import type { BudgetName } from '#platform/budget.server.ts'
import type { Translate } from '#kernel/translate.ts'
import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Takes one from what the client may ask for.
 *
 * @throws 429 with `retry-after` when nothing is left
 */
export async function spend(context: Context, name: BudgetName): Promise<void> {
  const seconds = await secondsToWait(context, name)
  if (seconds === null) return
  // A page says it (`app/shell/failure-page.tsx`).
  throw data(busyTexts(seconds, visitorOf(context).t), {
    status: 429,
    headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' },
  })
}

export function busyTexts(seconds: number, t: Translate): { title: string; text: string } {
  const wait =
    seconds < 100 ? t('busy:seconds', { count: seconds }) : t('busy:minutes', { count: Math.ceil(seconds / 60) })
  return { title: t('busy:title'), text: t('busy:text', { wait }) }
}

/** Takes one from what the client may ask for. @returns null, or how many seconds there is nothing left */
export async function secondsToWait(context: Context, name: BudgetName): Promise<number | null> {
  const { budgets, clock } = context.get(services)
  const own = context.get(connection)
  const spent = await budgets.spend(name, own.client, clock())
  if (spent.ok) return null
  own.retryAfterSeconds = spent.failure.retryAfterSeconds
  return spent.failure.retryAfterSeconds
}

/** The outermost middleware, because for a failed page the router keeps the status but no header. */
export const sayWhenToRetry: MiddlewareFunction<Response> = async ({ context }, next) => {
  const answer = await next()
  const { retryAfterSeconds, client, route } = context.get(connection)
  if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(retryAfterSeconds))
  if (answer.status === 429) {
    const accountId = visitorOf(context).actor?.userId ?? null
    context.get(services).noteRefusal({ kind: 'limit-reached', accountId, network: client, detail: route ?? null })
  }
  return answer
}

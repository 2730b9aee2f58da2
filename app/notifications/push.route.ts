import { queueTest, subscribe, unsubscribeDevice } from '#domain/notifications/commands/subscribe.server.ts'
import { DeviceForm } from '#domain/notifications/input.ts'
import { sessionHashOf } from '#domain/accounts/gateway.session-cookie.server.ts'
import { isId } from '#kernel/ids.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { PushAnswer } from './push-answer.ts'
import type { Route } from './+types/push.route'

export const loader = () => redirect('/notifications/settings')

/** Serves the settings' script and the service worker; a plain form can turn a device off. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const problem = await take(form, request, context)
  if (request.headers.get('accept')?.includes('text/html') && problem !== 'missing')
    return redirect(visitorOf(context).to('/notifications/settings'))
  const answer: PushAnswer = { problem }
  return Response.json(answer, { status: problem === null ? 200 : statuses[problem] })
}

const statuses = { keys: 400, ended: 409, taken: 409, 'too-many': 409, missing: 404, 'too-often': 429 } as const

async function take(
  { subscriptionId = '', ...form }: Readonly<Record<string, string>>,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<PushAnswer['problem']> {
  const intent = intentOf(form, ['subscribe', 'test', 'off'])
  const { db, budgets, clock } = context.get(services)
  const { userId } = actorOf(context)
  const ownDevice = isId(subscriptionId) ? { userId, subscriptionId } : null
  if (intent !== 'off' && !(await budgets.spend('push', userId, clock())).ok) return 'too-often'
  switch (intent) {
    case 'off':
      return ownDevice && (await unsubscribeDevice(db, ownDevice)) ? null : 'missing'
    case 'test':
      return ownDevice && (await queueTest(db, ownDevice)) ? null : 'missing'
    case 'subscribe':
      return takeDevice(form, request, context)
  }
}

async function takeDevice(
  form: Readonly<Record<string, string>>,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<PushAnswer['problem']> {
  const { db, auth, clock, limits, mobile } = context.get(services)
  const { userId } = actorOf(context)
  const parsed = DeviceForm.safeParse(form)
  if (!parsed.success) return 'keys'
  const { replaces, ...given } = parsed.data
  // A token of an app that nothing could be sent to would promise what does not come.
  if (given.service !== 'web' && !mobile?.[given.service]) return 'keys'
  const device = given.service === 'web' ? given : { service: given.service, endpoint: given.token }
  const tokenHash = sessionHashOf(auth, request.headers) ?? ''
  const done = await subscribe(db, { own: { userId, tokenHash }, device, replaces, limits }, clock())
  return done.ok ? null : done.failure.reason
}

import { may } from '#domain/accounts/policy.ts'
import { changePermissions } from '#domain/admin/commands/change-permissions.server.ts'
import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { liftSuspension, suspendPerson } from '#domain/admin/commands/suspend-person.server.ts'
import { LiftForm, MAX_REASON, PermissionsForm, SuspendForm } from '#domain/admin/input.ts'
import { countEffects } from '#domain/admin/queries/count-effects.server.ts'
import { findPerson } from '#domain/admin/queries/find-person.server.ts'
import { liftHostStop, stopHostByAdmin } from '#domain/payouts/commands/stop-host-by-admin.server.ts'
import { listHostStops } from '#domain/payouts/queries/list-host-stops.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { PersonPage } from './person-page.tsx'
import { personView } from './person.view.server.ts'
import type { Route } from './+types/user.route'

const intents = ['suspend', 'lift', 'permissions', 'stop-payouts', 'lift-payouts'] as const

export async function loader({ params: { userId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const now = clock()
  const person = isId(userId) ? await findPerson(db, userId, { now, language: visitorOf(context).language }) : null
  if (!person) throw data(null, { status: 404 })
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'person', of: userId } }, now)
  const [effects, halts] = await Promise.all([countEffects(db, userId, now), listHostStops(db, userId)])
  const { done } = searchOf(url)
  return {
    person: personView(person, { effects, halts }, actorOf(context), visitorOf(context), now),
    done: intents.find((each) => each === done) ?? null,
    maxReason: MAX_REASON,
    page: pageMeta(context, { title: person.name, description: person.email, path: null }),
  }
}

export async function action({ params: { userId }, request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  const intent = intentOf(form, intents)
  if (!isId(userId)) throw data(null, { status: 404 })
  const refused = await change(intent, userId, form, context)
  if (refused === null) throw redirect(visitorOf(context).to(`/admin/users/${userId}?done=${intent}`))
  if (refused['form'] === 'not-found') throw data(null, { status: 404 })
  return data({ intent, typed: form['reason'] ?? '', problems: refused }, { status: 'form' in refused ? 409 : 400 })
}

type Problems = Readonly<Record<string, string>>

/** @returns null, or problems by field or as `form` */
async function change(
  intent: (typeof intents)[number],
  userId: string,
  form: Record<string, string>,
  context: Route.ActionArgs['context'],
): Promise<Problems | null> {
  const { db, clock } = context.get(services)
  const on = { adminId: actorOf(context).userId, userId }
  const ofPayouts = intent === 'stop-payouts' ? stopHostByAdmin : intent === 'lift-payouts' ? liftHostStop : null
  if (ofPayouts && !may(actorOf(context), 'payments')) throw data(null, { status: 404 })
  const ofReason = { 'stop-payouts': SuspendForm, 'lift-payouts': SuspendForm }
  const forms = { suspend: SuspendForm, lift: LiftForm, permissions: PermissionsForm, ...ofReason }
  const invalid = forms[intent].safeParse(form).error
  if (invalid) return problemsOf(invalid)

  if (ofPayouts) {
    const { adminId } = on
    const input = { adminId, hostId: userId, ...SuspendForm.parse(form) }
    if (adminId === userId) return { form: 'oneself' }
    return (await ofPayouts(db, input, clock())) ? null : { form: 'unchanged' }
  }
  const outcome =
    intent === 'suspend'
      ? await suspendPerson(
          db,
          { ...on, ...SuspendForm.parse(form), writeTo: (await operatorEmails(context)).support },
          clock(),
        )
      : intent === 'lift'
        ? await liftSuspension(db, { ...on, ...liftOf(form) }, clock())
        : await changePermissions(db, { ...on, ...PermissionsForm.parse(form) }, clock())
  return outcome.ok ? null : { form: outcome.failure.reason }
}

const liftOf = (form: Record<string, string>) => {
  const { reason, republish } = LiftForm.parse(form)
  return { reason, republish: republish === 'on' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function User({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <PersonPage {...view} refused={actionData} />
}

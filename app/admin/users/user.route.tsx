import type { Actor } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { findOwnFactor } from '#domain/accounts/queries/find-own-factor.server.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { listSessions } from '#domain/accounts/queries/list-sessions.server.ts'
import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { MAX_NOTE, MAX_REASON } from '#domain/admin/input.ts'
import { sectionsFor } from '#domain/admin/person-record.ts'
import { countEffects } from '#domain/admin/queries/count-effects.server.ts'
import { findPerson } from '#domain/admin/queries/find-person.server.ts'
import { listRecords } from '#domain/admin/queries/list-records.server.ts'
import { countMessages } from '#domain/admin/queries/read-private-messages.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { listHostStops } from '#domain/payouts/queries/list-host-stops.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import {
  addNote,
  endSessions,
  lift,
  type PersonAct,
  resumePayouts,
  sendLink,
  setPermissions,
  stopPayouts,
  suspend,
} from './person-acts.server.ts'
import { moneyLines } from './money-lines.view.server.ts'
import { PersonPage } from './person-page.tsx'
import { personView } from './person.view.server.ts'
import { recordsView } from './records.view.server.ts'
import { waysView } from './ways.view.server.ts'
import type { Route } from './+types/user.route'

const intents = [
  'suspend',
  'lift',
  'permissions',
  'end-sessions',
  'password-link',
  'note',
  'stop-payouts',
  'lift-payouts',
] as const

type Context = Route.LoaderArgs['context']

export async function loader({ params: { userId }, request, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const [actor, visitor, now] = [actorOf(context), visitorOf(context), clock()]
  const person = isId(userId) ? await findPerson(db, userId, { now, language: visitor.language }) : null
  if (!person) throw data(null, { status: 404 })
  await noteReading(db, { adminId: actor.userId, read: { what: 'person', of: userId } }, now)
  const params = searchOf(url)
  const [effects, halts, ways, records, money, messages] = await Promise.all([
    countEffects(db, userId, now),
    listHostStops(db, userId),
    waysOf(userId, request, context),
    recordsOf(userId, params, actor, context),
    may(actor, 'payments') ? moneyLines(userId, context) : null,
    may(actor, 'reports') ? countMessages(db, userId) : null,
  ])
  return {
    person: personView(person, { effects, halts }, actor, visitor, now),
    sections: records.map((page) => recordsView(page, visitor)),
    ways: waysView(ways, person, actor, visitor),
    money,
    messages,
    done: intents.find((each) => each === params['done']) ?? null,
    maxReason: MAX_REASON,
    maxNote: MAX_NOTE,
    page: pageMeta(context, { title: person.name, description: person.email, path: null }),
  }
}

async function waysOf(userId: string, request: Request, context: Context) {
  const { db, auth } = context.get(services)
  const [settings, factor, sessions] = await Promise.all([
    findOwnSettings(db, userId),
    findOwnFactor(db, userId),
    listSessions(db, auth, userId, request.headers),
  ])
  return { settings, factor, sessions }
}

/** Each section's page stands in the address under its own name. */
const recordsOf = (userId: string, params: Record<string, string>, actor: Actor, context: Context) =>
  Promise.all(
    sectionsFor(actor).map((section) =>
      listRecords(
        context.get(services).db,
        userId,
        { section, page: ListPage.parse(params[section]) },
        visitorOf(context).language,
      ),
    ),
  )

type Intent = (typeof intents)[number]

const actOf = (intent: Intent): PersonAct =>
  ({
    suspend,
    lift,
    permissions: setPermissions,
    'end-sessions': endSessions,
    'password-link': sendLink,
    note: addNote,
    'stop-payouts': stopPayouts,
    'lift-payouts': resumePayouts,
  })[intent]

export async function action({ params: { userId }, request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  const intent = intentOf(form, intents)
  if (!isId(userId)) throw data(null, { status: 404 })
  const problems = await actOf(intent)(userId, form, context, request)
  if (problems === null) throw redirect(visitorOf(context).to(`/admin/users/${userId}?done=${intent}`))
  if (problems['form'] === 'not-found') throw data(null, { status: 404 })
  const { reason = '', until = '', republish = '', note = '' } = form
  const typed: Record<string, string> = { reason, until, republish, note }
  return data({ intent, typed, problems }, { status: 'form' in problems ? 409 : 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function User({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <PersonPage {...view} refused={actionData} />
}

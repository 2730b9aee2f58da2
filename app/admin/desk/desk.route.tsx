import { shownName } from '#domain/accounts/account.ts'
import { type Mark, markThing } from '#domain/admin/commands/mark-thing.server.ts'
import { deskSought, kindsFor } from '#domain/admin/desk.ts'
import { DeskForm } from '#domain/admin/input.ts'
import { listDesk } from '#domain/admin/queries/list-desk.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { matchAddress } from '#app/session/match-address.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { wayIn } from '../frame/admin-places.ts'
import { DeskPage } from './desk-page.tsx'
import { deskView } from './desk.view.server.ts'
import type { Route } from './+types/desk.route'

const acts = ['take', 'leave', 'snooze', 'wake', 'done'] as const

/** Loads what waits for this admin; whoever has nothing to decide is led on (docs/decisions/179-the-desk.md). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const way = wayIn(actor, 'tools' in params)
  if (!way) throw data(null, { status: 404 })
  if (way !== '/admin') throw redirect(visitor.to(way))
  const window = deskSought(params)
  const kinds = kindsFor(actor)
  const reading = readingOf(context)
  const found = await listDesk(context.get(services).db, window, kinds, reading)
  return {
    view: deskView(found, { ...window, kinds, actor, visitor, now: reading.now }),
    done: acts.find((each) => each === params['done']) ?? null,
    page: pageMeta(context, { title: visitor.t('desk:title'), description: visitor.t('desk:description'), path: null }),
  }
}

const readingOf = (context: Readonly<RouterContextProvider>) => ({
  adminId: actorOf(context).userId,
  language: visitorOf(context).language,
  now: context.get(services).clock(),
})

/** Marks one thing, and comes back to the list on which it stood. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const act = intentOf(form, acts)
  const parsed = DeskForm.safeParse(form)
  if (!parsed.success || !isOfAdmins(parsed.data.back)) throw data(null, { status: 400 })
  const kinds = kindsFor(actorOf(context))
  const reading = { ...readingOf(context), kinds }
  const { days, count, back, ...thing } = parsed.data
  const outcome = await markThing(context.get(services).db, thing, markOf(act, { days, count }), reading)
  const { t, to } = visitorOf(context)
  if (outcome.ok && back) throw redirect(to(back))
  if (outcome.ok) {
    const { list, kind } = deskSought(searchOf(url))
    throw redirect(to(`/admin?${new URLSearchParams({ list, ...(kind && { kind }), done: act })}`))
  }
  switch (outcome.failure.reason) {
    case 'gone':
      return data({ problem: t('desk:problems.gone') }, { status: 409 })
    case 'changed':
      return data({ problem: t('desk:problems.changed') }, { status: 409 })
    case 'taken':
      return data({ problem: takenText(outcome.failure.by, context) }, { status: 409 })
  }
}

/** A way back leads to a page of admins, and out of the product never. */
const isOfAdmins = (back: string | undefined) =>
  back === undefined || matchAddress(back).address.access.startsWith('admin')

function markOf(act: (typeof acts)[number], { days, count }: { days: number; count: number }): Mark {
  switch (act) {
    case 'take':
    case 'leave':
    case 'wake':
      return { act }
    case 'snooze':
      return { act, days }
    case 'done':
      return { act, count }
  }
}

function takenText(by: string, context: Readonly<RouterContextProvider>): string {
  const { t } = visitorOf(context)
  return by ? t('desk:problems.taken', { name: shownName(by, t) }) : t('desk:problems.changed')
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Desk({ loaderData: { view, done }, actionData }: Route.ComponentProps) {
  return <DeskPage {...view} done={done} problem={actionData?.problem ?? null} />
}

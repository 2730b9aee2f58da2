import { confirmOwner } from '#domain/accounts/commands/confirm-owner.server.ts'
import { signOut } from '#domain/accounts/commands/sign-out.server.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { closeAccount } from '#domain/privacy/commands/close-account.server.ts'
import { shownTitle } from '#domain/notifications/notification-text.ts'
import type { Obstacle } from '#domain/privacy/errors.ts'
import { listObstacles } from '#domain/privacy/queries/list-obstacles.server.ts'
import { formatMoney } from '#kernel/money.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { ownerProblem } from '../owner-problem.server.ts'
import { ClosePage } from './close-page.tsx'
import type { Route } from './+types/close.route'

/** Explains the closing of an account, with its obstacles and its form. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { userId } = actorOf(context)
  const [obstacles, own] = await Promise.all([listObstacles(db, userId, language), findOwnSettings(db, userId)])
  return {
    obstacles: obstacles.first.map((obstacle) => obstacleView(obstacle, visitor)),
    more: obstacles.more,
    hasPassword: own.hasPassword,
    page: pageMeta(context, { title: t('account:close.title'), description: t('account:description'), path: null }),
  }
}

/** A sentence, and where to do something about it. */
function obstacleView(obstacle: Obstacle, visitor: Visitor): { text: string; to: string | null } {
  const { t, locale } = visitor
  switch (obstacle.kind) {
    case 'booking':
    case 'payment':
    case 'claim': {
      const { kind, side, title, day } = obstacle
      const values = { title: shownTitle(title, t), day: formatDay(day, locale) }
      return { text: t(`account:close.obstacles.${kind}.${side}`, values), to: placeOf(obstacle) }
    }
    case 'balance':
    case 'payout':
    case 'debt':
    case 'refund': {
      const amount = formatMoney(obstacle.amount, visitor, 'whole')
      const to = obstacle.kind === 'refund' ? null : '/payments'
      return { text: t(`account:close.obstacles.${obstacle.kind}`, { amount }), to }
    }
    case 'last-admin':
      return { text: t('account:close.obstacles.lastAdmin'), to: null }
  }
}

function placeOf(obstacle: Extract<Obstacle, { bookingId: string }>): string {
  if (obstacle.kind === 'claim') return `/claims/${obstacle.claimId}`
  return obstacle.side === 'guest' ? `/bookings/${obstacle.bookingId}` : `/host/bookings/${obstacle.bookingId}`
}

type Refused = ReturnType<typeof data<{ problems: Problems; isUnderstood?: true }>>

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const { db, auth, budgets, clock } = context.get(services)
  const { language, t, to } = visitorOf(context)
  const { userId } = actorOf(context)
  const { password = '', understood } = await formOf(request)
  if (understood !== 'on') return data({ problems: { understood: t('account:problems.understood') } }, { status: 400 })

  const confirmed = await confirmOwner(db, { auth, budgets }, { userId, password }, request, clock())
  if (!confirmed.ok) {
    const { problem, status } = ownerProblem(confirmed.failure, context)
    return data({ problems: { password: problem }, isUnderstood: true }, { status })
  }
  const closed = await closeAccount(db, { userId, language, headers: request.headers }, clock())
  if (!closed.ok && closed.failure.reason === 'shared-account')
    return data({ problems: { understood: t('auth:problems.shared') }, isUnderstood: true }, { status: 403 })
  // The page lists the obstacles, also those that came up since it was loaded.
  if (!closed.ok) return data({ problems: {} }, { status: 409 })

  const headers = new Headers()
  for (const cookie of (await signOut(db, auth, request, clock())).cookies) headers.append('set-cookie', cookie)
  return redirect(to('/?deleted=true'), { headers })
}

type Problems = { understood?: string; password?: string }

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Close({ loaderData: { page: _page, ...own }, actionData }: Route.ComponentProps) {
  return <ClosePage {...own} problems={actionData?.problems ?? {}} isUnderstood={actionData?.isUnderstood ?? false} />
}

import { addFeed } from '#domain/calendars/commands/add-feed.server.ts'
import { checkNow, ignoreEvent, removeFeed } from '#domain/calendars/commands/change-feed.server.ts'
import { leaveOutTitles } from '#domain/calendars/commands/leave-out.server.ts'
import { endLink, renewLink } from '#domain/calendars/commands/renew-link.server.ts'
import type { FeedFailure } from '#domain/calendars/errors.ts'
import { FeedForm, LeaveOutForm } from '#domain/calendars/input.ts'
import { findLink, listConflicts, listFeeds } from '#domain/calendars/queries/list-feeds.server.ts'
import { findOwnItem } from '#domain/publishing/queries/list-own.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { FeedsPage } from './feeds-page.tsx'
import { conflictView, feedView, linkView } from './feeds.view.server.ts'
import type { Route } from './+types/feeds.route'

type Context = Readonly<RouterContextProvider>

export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  if (!isId(listingId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const { searchParams } = url
  const own = { hostId: actorOf(context).userId, listingId }
  const [item, link, feeds, conflicts] = await Promise.all([
    findOwnItem(db, own, language, clock()),
    findLink(db, own),
    listFeeds(db, own),
    listConflicts(db, own),
  ])
  if (!item) throw data(null, { status: 404 })
  const { text: title } = item.title
  return {
    listing: { id: listingId, title },
    link: link && linkView(link, listingId, context),
    feeds: feeds.map((feed) => feedView(feed, context)),
    conflicts: conflicts.map((conflict) => conflictView(conflict, context)),
    file: fileOutcomes.find((outcome) => outcome === searchParams.get('file')) ?? null,
    done: intents.find((intent) => intent === searchParams.get('done')) ?? null,
    page: pageMeta(context, {
      title: t('calendars:of', { title }),
      description: t('calendars:description'),
      path: null,
    }),
  }
}

const fileOutcomes = ['taken', 'none', 'too-large', 'not-calendar', 'too-many', 'too-often', 'busy'] as const

const intents = ['add', 'renew', 'end', 'check', 'remove', 'ignore', 'leave-out'] as const

export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, intents)
  if (!isId(listingId)) throw data(null, { status: 404 })
  const { db, budgets, clock } = context.get(services)
  const own = { hostId: actorOf(context).userId, listingId }
  if (intent === 'add') return add(form, own, context)

  if (!(await change(intent, form))) throw data(null, { status: 404 })
  return savedPage(intent, own, context)

  function change(wanted: Exclude<typeof intent, 'add'>, { feedId = '', eventId = '' }: Record<string, string>) {
    switch (wanted) {
      case 'renew':
        return renewLink(db, own, clock())
      case 'end':
        return endLink(db, own)
      case 'check':
        return isId(feedId) && checkNow(db, { ...own, feedId, budgets }, clock())
      case 'remove':
        return isId(feedId) && removeFeed(db, { ...own, feedId })
      case 'ignore':
        return isId(eventId) && ignoreEvent(db, { ...own, eventId })
      case 'leave-out': {
        const { data: titles } = LeaveOutForm.safeParse(form)
        return isId(feedId) && titles !== undefined && leaveOutTitles(db, { ...own, feedId, titles }, clock())
      }
    }
  }
}

type Own = { hostId: string; listingId: string }

const savedPage = (done: (typeof intents)[number], { listingId }: Own, context: Context) =>
  redirect(visitorOf(context).to(`/manage-listings/${listingId}/calendars?done=${done}`))

async function add(form: Record<string, string>, own: Own, context: Context) {
  const { db, budgets, clock, limits } = context.get(services)
  const { t } = visitorOf(context)
  const typed = { name: form['name'] ?? '', url: form['url'] ?? '' }
  const parsed = FeedForm.safeParse(form)
  if (!parsed.success) {
    const entries = Object.entries(problemsOf(parsed.error)).map(([name, key]) => [name, t(key)] as const)
    const problems: Record<string, string> = Object.fromEntries(entries)
    return data({ typed, problems }, { status: 400 })
  }
  const outcome = await addFeed(db, { ...own, ...parsed.data, limits, budgets }, clock())
  if (outcome.ok) return savedPage('add', own, context)
  const problems: Record<string, string> = { url: t(problemOf(outcome.failure)) }
  return data({ typed, problems }, { status: 409 })
}

function problemOf(failure: FeedFailure): string {
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'private':
      return 'calendars:problems.private'
    case 'known':
      return 'calendars:problems.known'
    case 'too-many':
      return 'calendars:problems.many'
    case 'too-often':
      return 'calendars:problems.often'
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Feeds({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FeedsPage
      {...loaderData}
      done={actionData ? null : loaderData.done}
      typed={actionData?.typed}
      problems={actionData?.problems ?? {}}
    />
  )
}

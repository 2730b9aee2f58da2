import { acceptRequest } from '#domain/bookings/commands/answer-request.server.ts'
import { archiveConversation } from '#domain/messaging/commands/archive-conversation.server.ts'
import { markRead } from '#domain/messaging/commands/mark-read.server.ts'
import { InboxQuery } from '#domain/messaging/input.ts'
import { findConversation } from '#domain/messaging/queries/find-conversation.server.ts'
import { readAbout } from '#domain/notifications/commands/mark-read.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { answerRefused } from '#app/bookings/change/answer-change.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { beside } from '#app/session/beside.server.ts'
import type { FileForm } from '#app/session/file-form.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { takeMessage, withMessage } from './send.server.ts'
import { END, ThreadPage } from './thread-page.tsx'
import { threadView } from './thread.view.server.ts'
import type { Route } from './+types/thread.route'

type Context = Readonly<RouterContextProvider>

/** A conversation; loading its newest messages marks them as read. */
export async function loader({ params: { conversationId }, request, url, context }: Route.LoaderArgs) {
  const { before = '', reply } = searchOf(url)
  const wanted = { before: /^\d{1,9}$/.test(before) ? Number(before) : null, search: InboxQuery.parse(searchOf(url)).q }
  const view = await threadView(conversationId, wanted, context)
  if (!view) throw data(null, { status: 404 })

  const last = view.messages.at(-1)?.number ?? 0
  const isAhead = request.headers.get('sec-purpose')?.includes('prefetch')
  if (view.isNewest && !isAhead) await beside(context, () => look(conversationId, last, context))
  return {
    thread: view,
    // A quick reply that was chosen without script.
    begun: view.replies?.find(({ id }) => id === reply)?.text ?? '',
    page: pageMeta(context, { title: view.name, description: view.listing.title || view.name, path: null }),
  }
}

async function look(conversationId: string, upTo: number, context: Context): Promise<void> {
  const { db, clock } = context.get(services)
  const { userId } = actorOf(context)
  await markRead(db, { userId, conversationId, upTo })
  await readAbout(db, { userId, thingId: conversationId }, clock())
}

/** A message, or what one does about the conversation and its booking. */
export function action({ params: { conversationId }, request, context }: Route.ActionArgs) {
  return withMessage<Awaited<ReturnType<typeof act>>>(
    conversationId,
    { request, context },
    {
      take: (sent) => act(conversationId, sent, context),
      refuse: (problem, init) => data({ message: null, problem, typed: '' }, init),
    },
  )
}

async function act(conversationId: string, sent: FileForm, context: Context) {
  const intent = intentOf(sent.fields, ['', 'archive', 'bring-back', 'accept'])
  const { to } = visitorOf(context)
  switch (intent) {
    case 'archive':
    case 'bring-back':
      await archive(conversationId, intent === 'archive', context)
      throw redirect(to(intent === 'archive' ? '/messages' : `/messages/${conversationId}`))
    case 'accept':
      return accept(conversationId, context)
    case '': {
      const outcome = await takeMessage(conversationId, sent, context)
      if ('problem' in outcome) {
        const { status, ...refused } = outcome
        return data({ message: null, ...refused }, { status })
      }
      throw redirect(to(`/messages/${conversationId}`))
    }
  }
}

async function archive(conversationId: string, isArchived: boolean, context: Context): Promise<void> {
  const own = { userId: actorOf(context).userId, conversationId }
  if (!(await archiveConversation(context.get(services).db, { ...own, isArchived }))) throw data(null, { status: 404 })
}

/** The host's yes to the request that the conversation is about. */
async function accept(conversationId: string, context: Context) {
  const { db, clock } = context.get(services)
  const { userId } = actorOf(context)
  const conversation = await findConversation(db, { userId, conversationId }, visitorOf(context).language)
  if (conversation?.side !== 'host' || !conversation.booking) throw data(null, { status: 404 })
  const outcome = await acceptRequest(db, { hostId: userId, bookingId: conversation.booking.id }, clock())
  if (!outcome.ok) return answerRefused(outcome.failure, context)
  throw redirect(visitorOf(context).to(`/messages/${conversationId}`))
}

/** Messages stand at the end of their list, above the field: drawn while the rest comes, they would move. */
const wholePage = { tagName: 'link', rel: 'expect', href: `#${END}`, blocking: 'render' } as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [...metaTags(loaderData.page), wholePage] : []

export default function Thread({ loaderData: { thread, begun }, actionData }: Route.ComponentProps) {
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  return (
    <ThreadPage
      key={`${thread.id} ${thread.isNewest} ${begun}`}
      thread={thread}
      begun={refused?.typed ?? begun}
      problem={refused?.problem}
      bookingProblem={actionData?.message ?? undefined}
    />
  )
}

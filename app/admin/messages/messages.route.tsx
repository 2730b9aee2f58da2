import { shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import { beginReading, endReading, noteThread, READING_MINUTES } from '#domain/admin/commands/begin-reading.server.ts'
import { MAX_REASON, ReasonForm } from '#domain/admin/input.ts'
import { namesOf } from '#domain/admin/queries/find-event-subject.server.ts'
import {
  countMessages,
  listPrivateConversations,
  readingUntil,
  readPrivateThread,
} from '#domain/admin/queries/read-private-messages.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { MessagesPage } from './messages-page.tsx'
import { conversationsView, readingView, threadView } from './messages.view.server.ts'
import type { Route } from './+types/messages.route'

type Context = Route.LoaderArgs['context']

/** Loads how much somebody has written; with a reason of this hour the conversations, or one of them. */
export async function loader({ params: { userId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const actor = actorOf(context)
  const name = await nameOf(userId, context)
  const until = await readingUntil(db, { adminId: actor.userId, personId: userId }, clock())
  const params = searchOf(url)
  return {
    reading: readingView({ name, counts: await countMessages(db, userId), until }, visitor),
    person: may(actor, 'users') ? `/admin/users/${userId}` : null,
    content: until ? await contentOf(userId, params, context) : null,
    // Passed as data, because importing it would load the form parser in browsers.
    maxReason: MAX_REASON,
    minutes: READING_MINUTES,
    page: pageMeta(context, {
      title: visitor.t('privateMessages:title', { name }),
      description: visitor.t('privateMessages:description'),
      path: null,
    }),
  }
}

/** @throws 404 for nobody's account */
async function nameOf(userId: string, context: Context): Promise<string> {
  const name = isId(userId) ? (await namesOf(context.get(services).db, [userId])).get(userId) : undefined
  if (name === undefined) throw data(null, { status: 404 })
  return shownName(name, visitorOf(context).t)
}

/** @throws 404 for a conversation that is not this person's */
async function contentOf(userId: string, params: Record<string, string>, context: Context) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const page = ListPage.parse(params['page'])
  const { conversation } = params
  if (conversation === undefined) {
    const found = await listPrivateConversations(db, { personId: userId, page, language: visitor.language })
    return { kind: 'conversations' as const, ...conversationsView(userId, found, visitor) }
  }
  const thread = isId(conversation)
    ? await readPrivateThread(db, { personId: userId, conversationId: conversation, page })
    : null
  if (!thread) throw data(null, { status: 404 })
  await noteThread(db, { adminId: actorOf(context).userId, otherId: thread.otherId }, clock())
  return { kind: 'thread' as const, ...threadView(userId, thread, visitor) }
}

/** Begins to read with a reason, or ends it. */
export async function action({ params: { userId }, request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const intent = intentOf(form, ['read', 'end'])
  const { db, clock } = context.get(services)
  await nameOf(userId, context)
  const reading = { adminId: actorOf(context).userId, personId: userId }
  const back = redirect(visitorOf(context).to(`/admin/users/${userId}/messages`))
  if (intent === 'end') {
    await endReading(db, reading)
    throw back
  }
  const parsed = ReasonForm.safeParse(form)
  if (!parsed.success) {
    const problem = visitorOf(context).t(problemsOf(parsed.error)['reason'] ?? '', { max: MAX_REASON })
    return data({ typed: form['reason'] ?? '', problem }, { status: 400 })
  }
  if (!(await beginReading(db, { ...reading, ...parsed.data }, clock()))) throw data(null, { status: 404 })
  throw back
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Messages({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <MessagesPage {...view} refused={actionData ?? null} />
}

import { deleteQuickReply, saveQuickReply } from '#domain/messaging/commands/save-quick-reply.server.ts'
import type { QuickReplyFailure } from '#domain/messaging/errors.ts'
import { QuickReplyForm } from '#domain/messaging/input.ts'
import { messageLimits } from '#domain/messaging/message.ts'
import { listQuickReplies } from '#domain/messaging/queries/list-quick-replies.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { QuickRepliesPage, type RefusedReply } from './quick-replies-page.tsx'
import type { Route } from './+types/quick-replies.route'

type Context = Readonly<RouterContextProvider>

/** A host's quick replies, for editing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    replies: await listQuickReplies(context.get(services).db, actorOf(context).userId),
    done: searchOf(url)['done'] ?? null,
    page: pageMeta(context, { title: t('quickReplies:title'), description: t('quickReplies:text'), path: null }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { to } = visitorOf(context)
  const form = await formOf(request)
  const hostId = actorOf(context).userId
  const intent = intentOf(form, ['save', 'delete'])
  const id = form['replyId'] || null
  if (id !== null && !isId(id)) throw data(null, { status: 404 })
  if (intent === 'delete') {
    if (!id || !(await deleteQuickReply(db, { hostId, id }))) throw data(null, { status: 404 })
    throw redirect(to('/host/quick-replies?done=deleted'))
  }
  const reply = QuickReplyForm.safeParse(form)
  if (!reply.success) return refused(form, problemsOf(reply.error), 400, context)
  const outcome = await saveQuickReply(db, { hostId, id, ...reply.data }, clock())
  if (outcome.ok) throw redirect(to('/host/quick-replies?done=saved'))
  return refused(form, { title: problemOf(outcome.failure) }, 409, context)
}

function problemOf({ reason }: QuickReplyFailure): string {
  switch (reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-many':
      return 'quickReplies:tooMany'
    case 'title-taken':
      return 'quickReplies:taken'
  }
}

function refused(form: Record<string, string>, problems: Record<string, string>, status: number, context: Context) {
  const { t } = visitorOf(context)
  const max = { title: messageLimits.quickReplyTitle, text: messageLimits.text }
  const limit = (name: string) => ({ max: name === 'text' ? max.text : max.title, count: messageLimits.quickReplies })
  const translated = Object.entries(problems).map(([name, key]) => [name, t(key, limit(name))])
  const answer: RefusedReply = {
    replyId: form['replyId'] ?? '',
    title: form['title'] ?? '',
    text: form['text'] ?? '',
    problems: Object.fromEntries(translated) as Record<string, string>,
  }
  return data(answer, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function QuickReplies({ loaderData: { replies, done }, actionData }: Route.ComponentProps) {
  return <QuickRepliesPage replies={replies} done={done} refused={actionData} />
}

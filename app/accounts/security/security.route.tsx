import { endOtherSessions, endSession } from '#domain/accounts/commands/end-sessions.server.ts'
import { listOwnEvents } from '#domain/security/queries/list-events.server.ts'
import { EVENT_DAYS, eventNumber } from '#domain/security/security-event.ts'
import { isId } from '#kernel/ids.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { eventWords } from './event-words.server.ts'
import { addOwn, askForOwn, removeOwn, renameOwn, savedPage } from './passkey-forms.server.ts'
import { SecurityPage } from './security-page.tsx'
import { securityView } from './security.view.server.ts'
import type { Route } from './+types/security.route'

const notices = ['sessions', 'passkey-added', 'passkey-renamed', 'passkey-removed'] as const

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const { t } = visitor
  const { before, saved } = searchOf(url)
  const window = { before: eventNumber(before) }
  const [own, { events, older }] = await Promise.all([
    securityView(request, context),
    listOwnEvents(context.get(services).db, actorOf(context).userId, window),
  ])
  const description = t('ownSecurity:description')
  return {
    ...own,
    saved: notices.find((notice) => notice === saved) ?? null,
    days: EVENT_DAYS,
    events: events.map((event) => ({
      id: event.id,
      when: instantView(event.at, visitor),
      ...eventWords(event, t),
    })),
    isNewest: window.before === null,
    older,
    page: pageMeta(context, { title: t('happened:title'), description, path: null }),
  }
}

/** Each form of the page says what it wants. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, clock } = context.get(services)
  const { userId } = actorOf(context)
  const form = await formOf(request)
  const sent = { form, request, context }
  switch (intentOf(form, intents)) {
    case 'end-session':
      if (isId(form['sessionId'] ?? ''))
        await endSession(db, { userId, sessionId: form['sessionId']! }, request, clock())
      return savedPage(context, 'sessions')
    case 'end-others':
      await endOtherSessions(db, auth, userId, request, clock())
      return savedPage(context, 'sessions')
    case 'passkey-ask':
      return askForOwn(sent)
    case 'passkey-add':
      return addOwn(sent)
    case 'passkey-rename':
      return renameOwn(sent)
    case 'passkey-remove':
      return removeOwn(sent)
  }
}

const intents = ['end-session', 'end-others', 'passkey-ask', 'passkey-add', 'passkey-rename', 'passkey-remove'] as const

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Security({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SecurityPage {...view} answer={actionData ?? {}} />
}

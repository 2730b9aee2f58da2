import { mayUseAddress } from '#domain/accounts/policy.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import type { StartFailure } from '#domain/messaging/errors.ts'
import { MessageForm } from '#domain/messaging/input.ts'
import { messageLimits } from '#domain/messaging/message.ts'
import { findConversationAt } from '#domain/messaging/queries/find-conversation.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId, newId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { chosenText } from './chosen-text.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import type { Wording } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ContactPage } from './contact-page.tsx'
import type { Route } from './+types/contact.route'

type Context = Readonly<RouterContextProvider>

/** The first message about a listing; an existing conversation is continued instead. */
export async function loader({ params: { listingId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { language, t, to } = visitorOf(context)
  const { userId, ...actor } = actorOf(context)
  if (!isId(listingId)) throw data(null, { status: 404 })
  const there = await findConversationAt(db, { guestId: userId, listingId })
  if (there) throw redirect(to(`/messages/${there}`))
  const [card] = await listingCards(db, [listingId], language, clock())
  if (!card) throw data(null, { status: 404 })
  return {
    listing: {
      id: listingId,
      title: card.title.text,
      ...(card.title.isFallback && { language: card.title.language }),
      place: card.city,
      photo: card.photos[0] ? { key: card.photos[0].key, color: card.photos[0].color } : null,
    },
    about: await chosenText(listingId, searchOf(url), context),
    needsProof: !mayUseAddress(actor, 'write-message'),
    maxText: messageLimits.text,
    formKey: newId(clock().getTime()),
    page: pageMeta(context, { title: t('contactHost:title'), description: card.title.text, path: null }),
  }
}

export async function action({ params: { listingId }, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const fields = await formOf(request)
  const typed = fields['text'] ?? ''
  if (!isId(listingId)) throw data(null, { status: 404 })
  const form = MessageForm.safeParse(fields)
  if (!form.success) {
    const [problem = ''] = Object.values(problemsOf(form.error))
    return data({ problem: t(problem, { max: messageLimits.text }), typed }, { status: 400 })
  }
  const first = { guestId: actorOf(context).userId, listingId, ...form.data }
  const outcome = await startConversation(db, first, clock())
  if (outcome.ok) throw redirect(to(`/messages/${outcome.value.conversationId}`))
  return data({ problem: whyNot(outcome.failure, context), typed }, { status: 409 })
}

function whyNot(failure: StartFailure, context: Context): Wording {
  const visitor = visitorOf(context)
  const { t } = visitor
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'own-listing':
      return t('contactHost:own')
    case 'gone':
      return t('messages:problems.gone')
    case 'not-possible':
      return t('safety:notPossible')
    case 'address-unproved':
      return t('messages:problems.unproved')
    case 'too-many':
      return instantView(failure.again, visitor, 'whole', (again) => t('safety:tooMany', { again }))
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Contact({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <ContactPage {...view} refused={actionData} />
}

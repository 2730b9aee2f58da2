import { duplicateListing, offerOtherWay } from '#domain/publishing/commands/copy-listing.server.ts'
import { moveListing } from '#domain/publishing/commands/move-listing.server.ts'
import { discardDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { submitAgain } from '#domain/publishing/commands/submit-again.server.ts'
import type { DraftFailure, MoveFailure } from '#domain/publishing/errors.ts'
import { SubmitForm } from '#domain/publishing/input.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Performs an action on a host's own listing or draft.
 *
 * @returns why it was refused
 * @throws the redirect; 404 for somebody else's
 */
export async function moveOwn(form: Record<string, string>, context: Context) {
  const intent = intentOf(form, ['pause', 'resume', 'remove', 'duplicate', 'other-way', 'submit', 'discard'])
  const { listingId = '' } = form
  if (!isId(listingId)) throw data(null, { status: 404 })
  const { db, clock, limits } = context.get(services)
  const own = { hostId: actorOf(context).userId, listingId }
  const page = `/manage-listings/${listingId}`

  switch (intent) {
    case 'pause':
    case 'resume':
    case 'remove': {
      const outcome = await moveListing(db, { ...own, move: intent }, clock())
      if (!outcome.ok) return refused(outcome.failure, context)
      throw goTo(context, intent === 'remove' ? '/manage-listings?done=remove' : `${page}?done=${intent}`)
    }
    case 'duplicate':
    case 'other-way': {
      const copy = intent === 'duplicate' ? duplicateListing : offerOtherWay
      const outcome = await copy(db, { ...own, limits }, clock())
      if (!outcome.ok) return refused(outcome.failure, context)
      throw goTo(context, `/create-listing/${outcome.value}`)
    }
    case 'submit': {
      const parsed = SubmitForm.safeParse(form)
      if (!parsed.success)
        return data(
          { problem: visitorOf(context).t('manage:problems.answer'), answer: form['answer'] ?? '' },
          { status: 400 },
        )
      const outcome = await submitAgain(db, { ...own, ...parsed.data }, clock())
      if (!outcome.ok) return refused(outcome.failure, context)
      throw goTo(context, `${page}?done=submit`)
    }
    case 'discard':
      if (!(await discardDraft(db, { hostId: own.hostId, draftId: listingId })))
        return refused({ reason: 'not-found' }, context)
      throw goTo(context, '/manage-listings?done=discard')
  }
}

const goTo = (context: Context, address: string) => redirect(visitorOf(context).to(address))

function refused(failure: MoveFailure | DraftFailure, context: Context) {
  const { t } = visitorOf(context)
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'live-bookings':
      return data({ problem: t('manage:problems.live'), answer: '' }, { status: 409 })
    case 'not-possible':
      return data({ problem: t('manage:problems.state'), answer: '' }, { status: 409 })
    case 'too-many':
      return data({ problem: t('manage:problems.drafts'), answer: '' }, { status: 409 })
  }
}

/** The action that the address says was just done; null for anything else. */
export const doneOf = (text: string | undefined) =>
  ['pause', 'resume', 'remove', 'submit', 'discard', 'spaces'].find((each) => each === text) ?? null

import { shownName } from '#domain/accounts/account.ts'
import { eventText } from '#domain/claims/event-text.ts'
import type { OwnClaim, OwnInquiry, OwnWishlist } from './own-account.ts'
import {
  amountOf,
  factsHtml,
  type Html,
  joined,
  markup,
  nothing,
  type PageReader,
  pictureHtml,
  softHtml,
  timeHtml,
  titleOf,
  wordsHtml,
} from './page-html.ts'

/** A claim line by line, then all that both sides and our team said to it, as talk. */
export function claimHtml(claim: OwnClaim, reader: PageReader): Html {
  const { t, zone } = reader
  const { kind, status, lines, claimed, openedAt, photoIds } = claim
  const line = softHtml(t(`claims:kinds.${kind}`), t(`claims:status.${status}`), timeHtml(openedAt, zone, reader))
  const facts = factsHtml([
    ...lines.map(({ text, amount }) => [text, amountOf(amount, reader)] as const),
    [t('claims:claim.total'), amountOf(claimed, reader)],
  ])
  const photos = photoIds.map((id) => pictureHtml(id, t('exportPage:claim.photo'), reader))
  const pictures = photos.length > 0 ? markup`<div class="pictures">${photos}</div>` : nothing
  const events = claim.events.map((event) => claimEventHtml(event, claim, reader))
  return markup`<h3>${titleOf(claim.title, reader)}</h3>${line}${facts}${pictures}<ol class="talk">${events}</ol>`
}

function claimEventHtml(event: OwnClaim['events'][number], claim: OwnClaim, page: PageReader): Html {
  const { t, zone } = page
  const { kind, by, text, at, amount } = event
  const names = { guest: shownName(claim.names.guest, t), host: shownName(claim.names.host, t) }
  const reading = { reader: claim.reader, names, amount: amount ? amountOf(amount, page) : '' }
  const line = softHtml(markup`<strong>${eventText({ kind, by }, reading, t)}</strong>`, timeHtml(at, zone, page))
  const whose = by === claim.reader ? 'own' : by === 'guest' || by === 'host' ? 'theirs' : 'line'
  return markup`<li class="${whose}">${line}${text ? wordsHtml(text) : nothing}</li>`
}

/** A list's spaces in its own order, with the person's notes. */
export function wishlistHtml({ name, madeAt, isShared, saved }: OwnWishlist, reader: PageReader): Html {
  const { t, zone } = reader
  const shared = isShared ? [t('exportPage:list.shared')] : []
  const line = softHtml(t('exportPage:list.count', { count: saved.length }), timeHtml(madeAt, zone, reader), ...shared)
  const spaces = saved.map(({ title, note, at }) => {
    const space = joined([titleOf(title, reader), markup`<span class="soft">${timeHtml(at, zone, reader)}</span>`])
    return markup`<li>${space}${note ? wordsHtml(note) : nothing}</li>`
  })
  return markup`<h3>${name}</h3>${line}${spaces.length > 0 ? markup`<ul>${spaces}</ul>` : nothing}`
}

/** A letter to us with our answer. */
export function inquiryHtml(inquiry: OwnInquiry, reader: PageReader): Html {
  const { t, zone } = reader
  const { form, kind, message, reference, language, state, at, answer, endedAt } = inquiry
  const named = reference ? [t('exportPage:inquiry.reference', { reference })] : []
  const line = softHtml(timeHtml(at, zone, reader), t(`exportPage:inquiry.${state}`), ...named)
  const label = softHtml(t('exportPage:inquiry.answer'), ...(endedAt ? [timeHtml(endedAt, zone, reader)] : []))
  const answered = answer ? markup`${label}${wordsHtml(answer, language)}` : nothing
  const title = joined([t(`inquiry:forms.${form}`), t(`inquiry:kinds.${kind}`)])
  return markup`<h3>${title}</h3>${line}${wordsHtml(message, language)}${answered}`
}

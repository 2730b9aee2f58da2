import { shownName } from '#domain/accounts/account.ts'
import { eventText } from '#domain/claims/event-text.ts'
import type { FoundClaim } from '#domain/claims/queries/find-claim.server.ts'
import { formatDays } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

type ShownClaim = Omit<FoundClaim, 'reader'>

/**
 * A claim's parts as finished texts, for both sides and admins.
 *
 * @param reader null: an admin
 */
export function claimParts(claim: ShownClaim, reader: Side | null, visitor: Visitor) {
  const { t, locale } = visitor
  const when = (at: Date) => formatInstant(at, claim.timeZone, locale)
  const names = { guest: shownName(claim.guest.name, t), host: shownName(claim.host.name, t) }
  return {
    id: claim.id,
    title: t(`claims:kinds.${claim.kind}`),
    about: t('claims:claim.listing', {
      title: claim.title.text,
      days: formatDays(claim.checkIn, claim.checkOut, locale),
    }),
    lines: claim.lines.map(({ text, amount }) => ({ text, amount: formatMoney(amount, visitor, 'whole') })),
    total: formatMoney(claim.claimed, visitor, 'whole'),
    events: claim.events.map(({ kind, by, text, at, amount }) => ({
      line: eventText(
        { kind, by },
        { reader, names, amount: amount === null ? '' : formatMoney(amount, visitor, 'whole') },
        t,
      ),
      text,
      when: when(at),
    })),
    photos: claim.photos.map((photo) => ({
      photoId: photo.photoId,
      state: photo.state,
      width: photo.width,
      height: photo.height,
      color: photo.color,
      alt: t(photo.side === reader ? 'claims:claim.photoOwn' : 'claims:claim.photo', {
        name: names[photo.side],
        when: when(photo.at),
      }),
      /** Shown to admins only. */
      hash: reader === null ? t('adminClaims:hash', { hash: photo.sha256 }) : null,
    })),
  }
}

export type ClaimParts = ReturnType<typeof claimParts>

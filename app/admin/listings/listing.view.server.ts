import { type Actor, shownName } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { FoundListing } from '#domain/admin/queries/find-listing.server.ts'
import { subcategories } from '#domain/listings/category.ts'
import { photoUrl } from '#domain/media/photo.ts'
import { formatRating } from '#domain/i18n/format.ts'
import { codedMoney } from '#kernel/money.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { Wording } from '#app/session/instant.tsx'
import { instantsFor } from '#app/session/instant.view.server.ts'
import type { Fact } from '../frame/facts.tsx'

/** A listing as finished texts for an admin. */
export function listingView(listing: FoundListing, actor: Actor, visitor: Visitor) {
  const { t, language, locale } = visitor
  const when = instantsFor(visitor)
  const { id, title, host, status, rating, reviews, openReports, coming, publishedAt } = listing
  const fact = (name: string, value: Wording): Fact => ({ name: t(`adminListings:facts.${name}`), value })
  return {
    id,
    title: title.text,
    titleLanguage: title.language,
    status: t(`adminListings:values.list.${status}`),
    canUnpublish: status === 'published' || status === 'paused',
    host: { name: shownName(host.name, t), address: may(actor, 'users') ? `/admin/users/${host.id}` : null },
    facts: [
      fact('kind', t(`kinds:subcategory.${listing.subcategory}`)),
      fact('place', listing.place),
      fact('price', codedMoney(listing.price, language)),
      fact(
        'rating',
        rating === null ? '–' : t('adminListings:rating', { stars: formatRating(rating, locale), count: reviews }),
      ),
      fact('made', when(listing.madeAt)),
      ...(publishedAt ? [fact('published', when(publishedAt))] : []),
      fact('coming', String(coming)),
      ...(openReports > 0 ? [fact('reports', String(openReports))] : []),
    ],
    hints: [
      listing.hasContactData && t('adminListings:hints.contact'),
      listing.isPriceFarOff && t('adminListings:hints.price'),
    ].filter((hint) => typeof hint === 'string'),
    alikes: listing.alikes.map(({ id: other, title: named, hostName, isOwnHost, why }) => ({
      id: other,
      title: named,
      line: [
        isOwnHost ? t('adminListings:alike.ownHost') : shownName(hostName, t),
        ...why.map((each) => t(`adminListings:alike.${each}`)),
      ].join(' · '),
    })),
    spaces: listing.spaces.map((space, index) => ({
      id: space.id,
      name: space.name ?? t('adminListings:space', { number: index + 1 }),
      listings: space.listings.map(({ id: other, title: named, status: state }) => ({
        id: other,
        title: named ?? t('adminListings:untitled'),
        line: t(`adminListings:values.list.${state}`),
        isOwn: other === id,
      })),
    })),
    mend: status === 'removed' ? null : mendView(listing, visitor),
    history: listing.history.map(({ number, at, event, actor: who, reason, answer, fields, changes }) => ({
      number,
      when: when(at),
      who: who ? shownName(who, t) : t('adminListings:nobody'),
      what: t(`adminListings:event.${event}`),
      notes: [reason, answer].filter((note) => note !== null),
      // Of what was changed before values were kept, or is for guests alone, only the names.
      others: fields.filter((name) => !changes.some(({ field }) => field === name)),
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: before || t('adminListings:empty'),
        after: after || t('adminListings:empty'),
      })),
    })),
  }
}

/** A refused form: what was typed, and problems by field in words; `notice` where the listing has changed meanwhile. */
export type RefusedListing = {
  intent: string
  typed: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  notice: string | null
}

/** Photos, category and pin: an admin can mend them by themselves. */
function mendView({ photos, subcategory, at }: FoundListing, { t }: Visitor) {
  const choices = (isHidden: boolean) =>
    photos
      .filter((photo) => photo.isHidden === isHidden)
      .map(({ id, key, color, alt }, index) => ({
        id,
        set: `${photoUrl(key, 320)} 320w, ${photoUrl(key, 480)} 480w`,
        color,
        alt: alt || t('adminListings:mend.photoNumber', { number: index + 1 }),
      }))
  return {
    shown: choices(false),
    hidden: choices(true),
    subcategory,
    kinds: subcategories.map((kind) => ({ value: kind, text: t(`kinds:subcategory.${kind}`) })),
    pin: `${at.lat}, ${at.lng}`,
  }
}

export type MendView = ReturnType<typeof mendView>

export type AdminListingView = ReturnType<typeof listingView>

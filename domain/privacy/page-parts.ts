import { shownName } from '#domain/accounts/account.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { formatDay } from '#domain/i18n/format.ts'
import type { Day } from '#kernel/dates.ts'
import type {
  Newest,
  OwnAccount,
  OwnAct,
  OwnEvent,
  OwnListing,
  OwnLogIn,
  OwnMoney,
  OwnProfile,
  OwnReview,
  OwnStay,
} from './own-account.ts'
import {
  amountOf,
  factsHtml,
  type Html,
  html,
  nothing,
  pictureHtml,
  tableHtml,
  timeHtml,
  wordsHtml,
} from './page-html.ts'
import type { PageReader } from './page-html.ts'

/** A part of the page, by its name in the messages. */
export type PagePart = { id: string; content: Html }

/** The parts of an account's page but its conversations; what has no entry is left out. */
export function accountParts(account: OwnAccount, reader: PageReader): PagePart[] {
  const { profile, stays, money, reviews, listings, acts, logIns, events } = account
  const of = (side: OwnStay['side']) => ({ ...stays, entries: stays.entries.filter((stay) => stay.side === side) })
  const by = (isByThem: boolean) => ({
    ...reviews,
    entries: reviews.entries.filter((review) => review.isByThem === isByThem),
  })
  const parts: [string, Html][] = [
    ['profile', profileHtml(profile, reader)],
    ['trips', listHtml(of('guest'), (stay) => stayHtml(stay, reader), reader)],
    ['hosting', listHtml(of('host'), (stay) => stayHtml(stay, reader), reader)],
    ['money', moneyHtml(money, reader)],
    ['reviewsOf', listHtml(by(false), (review) => reviewHtml(review, reader), reader)],
    ['reviewsBy', listHtml(by(true), (review) => reviewHtml(review, reader), reader)],
    ['listings', listHtml(listings, (listing) => listingHtml(listing, reader), reader)],
    ['acts', actsHtml(acts, reader)],
    ['logIns', logInsHtml(logIns, reader)],
    ['events', eventsHtml(events, reader)],
  ]
  return parts.flatMap(([id, content]) => (content.html === '' ? [] : [{ id, content }]))
}

export const moreHtml = (hasMore: boolean, count: number, { t }: PageReader): Html =>
  hasMore ? html`<p class="soft">${t('exportPage:more', { count })}</p>` : nothing

function listHtml<Entry>({ entries, hasMore }: Newest<Entry>, entryHtml: (entry: Entry) => Html, reader: PageReader) {
  if (entries.length === 0) return nothing
  return html`${entries.map((entry) => html`<article>${entryHtml(entry)}</article>`)}${moreHtml(hasMore, entries.length, reader)}`
}

const titleOf = (title: string | null, { t }: PageReader) => title?.trim() || t('status:unnamedListing')

function profileHtml(profile: OwnProfile, reader: PageReader): Html {
  const { t, locale, language } = reader
  const { photoId, firstName, lastName } = profile
  const picture = photoId ? pictureHtml(photoId, t('exportPage:profile.picture'), reader) : nothing
  const named = (type: 'region' | 'language', code: string) =>
    new Intl.DisplayNames(language, { type, fallback: 'code' }).of(code) ?? code
  return html`${picture.html ? html`<p class="face">${picture}</p>` : nothing}${factsHtml([
    [t('exportPage:profile.name'), `${firstName} ${lastName}`],
    [t('exportPage:profile.email'), profile.email],
    [t('exportPage:profile.phone'), profile.phone],
    [t('exportPage:profile.country'), profile.country && named('region', profile.country)],
    [t('exportPage:profile.birthday'), profile.birthday && formatDay(profile.birthday as Day, locale, 'dated')],
    [t('exportPage:profile.languages'), profile.languages.map((code) => named('language', code)).join(', ')],
    [t('exportPage:profile.since'), timeHtml(profile.since, reader.zone, reader)],
    [t('exportPage:profile.ways'), profile.ways.map((way) => t(`exportPage:way.${way}`)).join(', ')],
  ])}${profile.about.map(({ text, language: written }) => wordsHtml(text, written))}`
}

function stayHtml(stay: OwnStay, reader: PageReader): Html {
  const { t } = reader
  return html`<h3>${titleOf(stay.title, reader)}</h3>
    <p class="soft">${stay.city} · ${t(`status:${stay.side}.${stay.state}`)}</p>
    ${factsHtml([
      [t('exportPage:stay.from'), timeHtml(stay.startsAt, stay.zone, reader)],
      [t('exportPage:stay.to'), timeHtml(stay.endsAt, stay.zone, reader)],
      [t('exportPage:stay.zone'), t('exportPage:stay.zoneOf', { zone: stay.zone })],
      [t(`exportPage:stay.${stay.side}`), shownName(stay.otherName, t)],
      [t('exportPage:stay.guests'), String(stay.guests)],
      [t('exportPage:stay.pets'), stay.pets > 0 ? String(stay.pets) : null],
      [t('exportPage:stay.total'), amountOf(stay.total, reader)],
      [t('exportPage:stay.purpose'), stay.purpose],
      [t('exportPage:stay.note'), stay.note],
      [t('exportPage:stay.number'), bookingNumber(stay.id)],
      [t('exportPage:stay.made'), timeHtml(stay.madeAt, reader.zone, reader)],
    ])}`
}

function moneyHtml({ entries, hasMore }: Newest<OwnMoney>, reader: PageReader): Html {
  const { t } = reader
  if (entries.length === 0) return nothing
  const heads = ['when', 'what', 'space', 'amount', 'state'].map((head) => t(`exportPage:money.${head}`))
  const rows = entries.map((each) => [
    timeHtml(each.at, reader.zone, reader),
    t(`exportPage:money.kind.${each.kind}`),
    each.kind === 'payout' ? '' : titleOf(each.title, reader),
    amountOf(each.amount, reader),
    t(`exportPage:money.${each.kind}.${each.status}`),
  ])
  return html`${tableHtml(t('exportPage:part.money'), heads, rows)}${moreHtml(hasMore, entries.length, reader)}`
}

function reviewHtml(review: OwnReview, reader: PageReader): Html {
  const { t } = reader
  const name = shownName(review.otherName, t)
  return html`<h3>${titleOf(review.title, reader)}</h3>
    <p class="soft">
      ${t(review.isByThem ? 'exportPage:review.of' : 'exportPage:review.by', { name })} ·
      ${timeHtml(review.at, reader.zone, reader)} · ${t('exportPage:review.stars', { stars: review.overall })}
    </p>
    ${wordsHtml(review.comment, review.language)}${
      review.reply
        ? html`<p class="soft">${t('exportPage:review.reply')}</p>
            ${wordsHtml(review.reply)}`
        : nothing
    }`
}

function listingHtml(listing: OwnListing, reader: PageReader): Html {
  const { t } = reader
  const price = t(`exportPage:listing.${listing.unit}`, { price: amountOf(listing.price, reader) })
  return html`<h3>${titleOf(listing.texts[0]?.title ?? null, reader)}</h3>
    <p class="soft">${t(`status:listing.${listing.status}`)} · ${price}</p>
    <p>${[listing.street, listing.city, listing.country].filter(Boolean).join(', ')}</p>
    ${listing.texts.map(
      ({ language, title, description, arrival }) =>
        html`<h4 lang="${language}">${titleOf(title, reader)}</h4>
          ${wordsHtml(description, language)}${
            arrival
              ? html`<p class="soft">${t('exportPage:listing.arrival')}</p>
                  ${wordsHtml(arrival, language)}`
              : nothing
          }`,
    )}
    <p class="pictures">
      ${listing.photos.map(({ id, alt }) => pictureHtml(id, alt || t('exportPage:listing.photo'), reader))}
    </p>`
}

function actsHtml({ entries, hasMore }: Newest<OwnAct>, reader: PageReader): Html {
  const { t } = reader
  if (entries.length === 0) return nothing
  const on = ({ on: what, title }: OwnAct) =>
    title === null ? t(`exportPage:act.${what}`) : t(`exportPage:act.${what}Of`, { title: titleOf(title, reader) })
  const heads = ['when', 'what', 'on'].map((head) => t(`exportPage:act.${head}`))
  const rows = entries.map((act) => [timeHtml(act.at, reader.zone, reader), t(`exportPage:did.${act.action}`), on(act)])
  return html`${tableHtml(t('exportPage:part.acts'), heads, rows)}${moreHtml(hasMore, entries.length, reader)}`
}

function logInsHtml({ entries, hasMore }: Newest<OwnLogIn>, reader: PageReader): Html {
  const { t } = reader
  if (entries.length === 0) return nothing
  const heads = ['device', 'place', 'since', 'seen'].map((head) => t(`exportPage:logIn.${head}`))
  const rows = entries.map(({ browser, country, since, seenAt }) => [
    browser ?? t('exportPage:logIn.unknown'),
    country ?? '–',
    timeHtml(since, reader.zone, reader),
    timeHtml(seenAt, reader.zone, reader),
  ])
  return html`${tableHtml(t('exportPage:part.logIns'), heads, rows)}${moreHtml(hasMore, entries.length, reader)}`
}

function eventsHtml({ entries, hasMore }: Newest<OwnEvent>, reader: PageReader): Html {
  const { t } = reader
  if (entries.length === 0) return nothing
  const heads = ['when', 'what', 'device', 'times'].map((head) => t(`exportPage:event.${head}`))
  const rows = entries.map((event) => [
    timeHtml(event.at, reader.zone, reader),
    t(`happened:kind.${event.kind}`),
    event.device ?? '–',
    event.count,
  ])
  return html`${tableHtml(t('exportPage:part.events'), heads, rows)}${moreHtml(hasMore, entries.length, reader)}`
}

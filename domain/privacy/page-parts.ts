import { shownName } from '#domain/accounts/account.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { formatDay } from '#domain/i18n/format.ts'
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
  markup,
  nothing,
  type PageReader,
  pictureHtml,
  softHtml,
  tableHtml,
  timeHtml,
  titleOf,
  wordsHtml,
} from './page-html.ts'
import { claimHtml, inquiryHtml, wishlistHtml } from './page-entries.ts'

/** A part of the page, by its name in the messages. */
export type PagePart = { id: string; content: Html }

/** The parts of an account's page but its conversations; what has no entry is left out. */
export function accountParts(account: OwnAccount, reader: PageReader): PagePart[] {
  const { profile, stays, money, claims, reviews, listings, wishlists, inquiries, acts, logIns, events } = account
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
    ['claims', listHtml(claims, (claim) => claimHtml(claim, reader), reader)],
    ['reviewsOf', listHtml(by(false), (review) => reviewHtml(review, reader), reader)],
    ['reviewsBy', listHtml(by(true), (review) => reviewHtml(review, reader), reader)],
    ['listings', listHtml(listings, (listing) => listingHtml(listing, reader), reader)],
    ['wishlists', listHtml(wishlists, (list) => wishlistHtml(list, reader), reader)],
    ['inquiries', listHtml(inquiries, (inquiry) => inquiryHtml(inquiry, reader), reader)],
    ['acts', actsHtml(acts, reader)],
    ['logIns', logInsHtml(logIns, reader)],
    ['events', eventsHtml(events, reader)],
  ]
  return parts.flatMap(([id, content]) => (content.html === '' ? [] : [{ id, content }]))
}

const moreHtml = (hasMore: boolean, count: number, { t }: PageReader): Html =>
  hasMore ? softHtml(t('exportPage:more', { count })) : nothing

function listHtml<Entry>({ entries, hasMore }: Newest<Entry>, entryHtml: (entry: Entry) => Html, reader: PageReader) {
  if (entries.length === 0) return nothing
  const articles = entries.map((entry) => markup`<article>${entryHtml(entry)}</article>\n`)
  return markup`${articles}${moreHtml(hasMore, entries.length, reader)}`
}

type Columns = 'money' | 'acts' | 'logIns' | 'events'

/** @param heads names of the columns in the messages */
function rowsHtml<Entry>(
  { entries, hasMore }: Newest<Entry>,
  { part, heads }: { part: Columns; heads: readonly string[] },
  rowOf: (entry: Entry) => readonly (Html | string | number)[],
  reader: PageReader,
): Html {
  const { t } = reader
  if (entries.length === 0) return nothing
  const named = heads.map((head) => t(`exportPage:head.${head}`))
  const table = tableHtml(t(`exportPage:part.${part}`), named, entries.map(rowOf))
  return markup`${table}${moreHtml(hasMore, entries.length, reader)}`
}

function profileHtml(profile: OwnProfile, reader: PageReader): Html {
  const { t, locale, language } = reader
  const { photoId, firstName, lastName } = profile
  const picture = photoId ? pictureHtml(photoId, t('exportPage:profile.picture'), reader) : nothing
  const named = (type: 'region' | 'language', code: string) =>
    new Intl.DisplayNames(language, { type, fallback: 'code' }).of(code) ?? code
  const facts = factsHtml([
    [t('exportPage:profile.name'), `${firstName} ${lastName}`],
    [t('exportPage:profile.email'), profile.email],
    [t('exportPage:profile.phone'), profile.phone],
    [t('exportPage:profile.country'), profile.country && named('region', profile.country)],
    [t('exportPage:profile.birthday'), profile.birthday && formatDay(profile.birthday, locale, 'dated')],
    [t('exportPage:profile.languages'), profile.languages.map((code) => named('language', code)).join(', ')],
    [t('exportPage:profile.since'), timeHtml(profile.since, reader.zone, reader)],
    [t('exportPage:profile.ways'), profile.ways.map((way) => t(`exportPage:way.${way}`)).join(', ')],
  ])
  const about = profile.about.map(({ text, language: written }) => wordsHtml(text, written))
  return markup`<div class="face">${picture}</div>${facts}${about}`
}

function stayHtml(stay: OwnStay, reader: PageReader): Html {
  const { t } = reader
  const where = [stay.city, t(`status:${stay.side}.${stay.state}`), t('exportPage:stay.zone', { zone: stay.zone })]
  const facts = factsHtml([
    [t('exportPage:stay.from'), timeHtml(stay.startsAt, stay.zone, reader)],
    [t('exportPage:stay.to'), timeHtml(stay.endsAt, stay.zone, reader)],
    [t(`exportPage:stay.${stay.side}`), shownName(stay.otherName, t)],
    [t('exportPage:stay.guests'), String(stay.guests)],
    [t('exportPage:stay.pets'), stay.pets > 0 ? String(stay.pets) : null],
    [t('exportPage:stay.total'), amountOf(stay.total, reader)],
    [t('exportPage:stay.purpose'), stay.purpose],
    [t('exportPage:stay.note'), stay.note],
    [t('exportPage:stay.number'), bookingNumber(stay.id)],
    [t('exportPage:stay.made'), timeHtml(stay.madeAt, reader.zone, reader)],
  ])
  return markup`<h3>${titleOf(stay.title, reader)}</h3>${softHtml(...where)}${facts}`
}

const moneyHtml = (moves: Newest<OwnMoney>, reader: PageReader): Html =>
  rowsHtml(
    moves,
    { part: 'money', heads: ['when', 'what', 'space', 'amount', 'state'] },
    ({ at, kind, title, amount, status }) => [
      timeHtml(at, reader.zone, reader),
      reader.t(`exportPage:money.kind.${kind}`),
      kind === 'payout' ? '–' : titleOf(title, reader),
      amountOf(amount, reader),
      reader.t(`exportPage:money.${kind}.${status}`),
    ],
    reader,
  )

function reviewHtml(review: OwnReview, reader: PageReader): Html {
  const { t } = reader
  const whose = t(`exportPage:review.${review.isByThem ? 'of' : 'by'}`, { name: shownName(review.otherName, t) })
  const stars = t('exportPage:review.stars', { stars: review.overall })
  const reply = review.reply ? markup`${softHtml(t('exportPage:review.reply'))}${wordsHtml(review.reply)}` : nothing
  const line = softHtml(whose, timeHtml(review.at, reader.zone, reader), stars)
  return markup`<h3>${titleOf(review.title, reader)}</h3>${line}${wordsHtml(review.comment, review.language)}${reply}`
}

function listingHtml(listing: OwnListing, reader: PageReader): Html {
  const { t } = reader
  const price = t(`exportPage:listing.${listing.unit}`, { price: amountOf(listing.price, reader) })
  const place = [listing.street, listing.city, listing.country].filter(Boolean).join(', ')
  const texts = listing.texts.map((text, index) => textHtml(text, index === 0, reader))
  const photos = listing.photos.map(({ id, alt }) => pictureHtml(id, alt || t('exportPage:listing.photo'), reader))
  const title = titleOf(listing.texts[0]?.title ?? null, reader)
  const facts = softHtml(t(`status:listing.${listing.status}`), price, place)
  return markup`<h3>${title}</h3>${facts}${texts}<div class="pictures">${photos}</div>`
}

/** @param isFirst of the listing, whose title stands above already */
function textHtml(
  { language, title, description, arrival }: OwnListing['texts'][number],
  isFirst: boolean,
  reader: PageReader,
): Html {
  const heading = isFirst ? nothing : markup`<h4 lang="${language}">${titleOf(title, reader)}</h4>`
  const label = softHtml(reader.t('exportPage:listing.arrival'))
  const wayIn = arrival ? markup`${label}${wordsHtml(arrival, language)}` : nothing
  return markup`${heading}${wordsHtml(description, language)}${wayIn}`
}

const actsHtml = (acts: Newest<OwnAct>, reader: PageReader): Html =>
  rowsHtml(
    acts,
    { part: 'acts', heads: ['when', 'what', 'on'] },
    ({ at, action, on, title }) => [
      timeHtml(at, reader.zone, reader),
      reader.t(`exportPage:did.${action}`),
      reader.t(title === null ? `exportPage:act.${on}` : `exportPage:act.${on}Of`, { title: titleOf(title, reader) }),
    ],
    reader,
  )

const logInsHtml = (logIns: Newest<OwnLogIn>, reader: PageReader): Html =>
  rowsHtml(
    logIns,
    { part: 'logIns', heads: ['device', 'country', 'since', 'seen'] },
    ({ browser, country, since, seenAt }) => [
      browser ?? '–',
      country ?? '–',
      timeHtml(since, reader.zone, reader),
      timeHtml(seenAt, reader.zone, reader),
    ],
    reader,
  )

const eventsHtml = (events: Newest<OwnEvent>, reader: PageReader): Html =>
  rowsHtml(
    events,
    { part: 'events', heads: ['when', 'what', 'device', 'times'] },
    ({ at, kind, device, count }) => [
      timeHtml(at, reader.zone, reader),
      reader.t(`happened:kind.${kind}`),
      device ?? '–',
      count,
    ],
    reader,
  )

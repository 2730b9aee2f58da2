import { shownName } from '#domain/accounts/account.ts'
import { stayLength } from '#domain/listings/stay-length.ts'
import { countsNights } from '#domain/listings/nights.ts'
import { companyOf } from '#domain/company/queries.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { readRest, type Rest } from '#domain/bookings/queries/read-rest.server.ts'
import { listMoneyMoves, type Voucher } from '#domain/bookings/queries/list-money-moves.server.ts'
import { add, type Money, money, type MoneyReader, negate } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import { data } from 'react-router'
import { ReceiptPage } from './receipt-page.tsx'
import { bookingWhen } from '../when.view.server.ts'
import { guestBooking, ownGuest } from './guest-booking.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { quoteView, whole } from '../pay/quote.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { zoneView } from '../zone.view.server.ts'
import type { Route } from './+types/receipt.route'

/** The receipt of what was paid; missing where nothing was. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { locale, t } = visitor
  const { firstName, lastName } = actorOf(context)
  const booking = await guestBooking(params.bookingId, context)
  if (booking.paid.minor === 0) throw data(null, { status: 404 })

  const moves = await listMoneyMoves(db, booking.id, ownGuest(context))
  const rest = await readRest(db, booking.id)
  const price = quoteView(
    booking,
    // A document for others: it has all that is known, in the currency that was charged, as a rate of today would say nothing of that day.
    {
      ...visitor,
      showsTax: true,
      countsNights: countsNights(booking),
      timeZone: booking.timeZone,
    },
    {},
  )
  return {
    receipt: {
      issuer: await issuerOf(context),
      backTo: `/bookings/${booking.id}`,
      number: bookingNumber(booking.id),
      title: booking.title.text,
      address: booking.whereabouts?.address ?? booking.place,
      guestName: `${firstName} ${lastName}`,
      hostName: shownName(booking.hostName, t),
      when: {
        ...bookingWhen(booking, locale),
        zone: zoneView(booking.timeZone, visitor),
        length: stayLength(booking.stay, booking, t),
      },
      guests: booking.guests,
      price,
      moves: moves.map(({ kind, at, amount, voucher }) => ({
        kind,
        voucher: voucher && voucherText(voucher, visitor),
        day: formatDay(dayIn(at, booking.timeZone), locale, 'long'),
        amount: signed(amount, visitor),
      })),
      balance: signed(add(money(0, booking.total.currency), ...moves.map(({ amount }) => amount)), visitor),
      onItsWay: booking.refunds.onItsWay.minor > 0 ? whole(booking.refunds.onItsWay, visitor) : null,
      waits: booking.refunds.waiting.minor > 0 ? whole(booking.refunds.waiting, visitor) : null,
      rest: rest?.status === 'open' ? restText(rest, booking.timeZone, visitor) : null,
      isCancelled: booking.status === 'cancelled',
    },
    page: pageMeta(context, { title: t('receipt:title'), description: booking.title.text, path: null }),
  }
}

/** Codes that Transbank adds later are left out. */
const paymentTypes = ['VD', 'VP', 'VN', 'VC', 'SI', 'S2', 'NC']

function voucherText({ last4, type, code, installments }: Voucher, { t }: Visitor): string {
  const parts = [
    type && paymentTypes.includes(type) && t(`voucher:types.${type}`),
    installments && t('voucher:installments', { count: installments }),
    last4 && t('voucher:card', { last4 }),
    code && t('voucher:code', { code }),
  ]
  return t('voucher:text', { parts: parts.filter(Boolean).join(', ') })
}

const restText = ({ amount, dueAt }: Rest, zone: string, visitor: Visitor) =>
  visitor.t('deposit:receipt', {
    rest: whole(amount, visitor),
    day: formatDay(dayIn(dueAt, zone), visitor.locale, 'long'),
  })

const signed = (amount: Money, reader: MoneyReader) =>
  amount.minor < 0 ? `−${whole(negate(amount), reader)}` : whole(amount, reader)

/** The operator of the product, as far as it is entered; the product's name alone before. */
async function issuerOf(context: Route.LoaderArgs['context']) {
  const { db, product, clock } = context.get(services)
  const { legalName, registrationNumber, address, supportEmail } = await companyOf(db, clock())
  return { product, legalName, registrationNumber, address, supportEmail }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Receipt({ loaderData }: Route.ComponentProps) {
  return <ReceiptPage receipt={loaderData.receipt} />
}

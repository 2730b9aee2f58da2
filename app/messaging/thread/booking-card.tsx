import { Form, useNavigation } from 'react-router'
import { StatusBadge } from '#app/bookings/status-badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { BookingCardView } from './booking-card.view.server.ts'
import type { ThreadView } from './thread.view.server.ts'

type Props = {
  thread: Pick<ThreadView, 'side' | 'name'>
  booking: BookingCardView
  /** Why the host's yes was refused. */
  problem: string | undefined
}

/** The booking above its conversation, with its state and the reader's actions. */
export function BookingCard({ thread: { side, name }, booking, problem }: Props) {
  const { t } = useTranslation(['messages', 'party'])
  const { address, awaited, state, when, guests, until } = booking
  return (
    <div className="flex flex-none flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-sand-200 bg-sand-50 px-4 py-3 sm:px-7">
      {problem && (
        <Notice tone="bad" className="basis-full">
          {problem}
        </Notice>
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge state={state} side={side} />
          <Link to={address} className="font-semibold underline underline-offset-4">
            {when}
          </Link>
          <span className="text-sm text-ink-500 max-sm:hidden">{t('party:guests', { count: guests })}</span>
        </p>
        {until && (
          <p className="mt-1 text-sm font-semibold text-clay-700">{t(`booking.until.${state}.${side}`, { until })}</p>
        )}
        {awaited === 'change' && (
          <p className="mt-1 text-sm font-semibold text-clay-700">{t('booking.changeOf', { name })}</p>
        )}
      </div>
      <Ways booking={booking} />
    </div>
  )
}

const small = 'text-sm'

function Ways({ booking: { id, address, awaited, mayChange } }: Pick<Props, 'booking'>) {
  const { t } = useTranslation('messages')
  const isBusy = useNavigation().formMethod === 'POST'
  switch (awaited) {
    case 'answer':
      return (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <Button isBusy={isBusy} name="intent" value="accept" className={small}>
            {t('booking.accept')}
          </Button>
          <ButtonLink look="plain" to={`${address}?show=decline`} className={small}>
            {t('booking.decline')}
          </ButtonLink>
        </Form>
      )
    case 'payment':
      return (
        <ButtonLink to={`/checkout?bookingId=${id}`} className={small}>
          {t('booking.pay')}
        </ButtonLink>
      )
    case 'change':
      return (
        <ButtonLink to={`${address}#change`} className={small}>
          {t('booking.seeChange')}
        </ButtonLink>
      )
    default:
      return (
        mayChange && (
          <ButtonLink look="plain" to={`${address}/change`} className={small}>
            {t('booking.change')}
          </ButtonLink>
        )
      )
  }
}

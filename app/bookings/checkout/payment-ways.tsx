import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { WayToPay } from './checkout.view.server.ts'

type Props = {
  ways: readonly WayToPay[]
  /** Whether nothing is chosen yet; else these replace what is. */
  isFirst: boolean
  /** Absent on a page whose address says what is paid. */
  bookingId?: string
  /** The address that it is sent to, if not the page's own. */
  address?: string | undefined
}

/** The providers to choose from: each button begins there, and ends what was begun elsewhere. */
export function PaymentWays({ ways, isFirst, bookingId, address }: Props) {
  const { t } = useTranslation('checkout')
  return (
    <Form
      method="post"
      {...(address && { action: address })}
      aria-labelledby="ways"
      className={isFirst ? 'grid gap-3' : 'mt-6 grid gap-3'}
    >
      {bookingId && <input type="hidden" name="bookingId" value={bookingId} />}
      <p id="ways" className={isFirst ? 'text-ink-500' : 'text-sm text-ink-500'}>
        {t(isFirst ? 'ways.choose' : 'ways.other')}
      </p>
      {ways.map((provider) => (
        <button key={provider} name="provider" value={provider} className={buttonClass(isFirst ? 'primary' : 'plain')}>
          {t(`ways.${provider}`)}
        </button>
      ))}
    </Form>
  )
}

import type { Side } from '#kernel/side.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { useOverlay } from '#app/ui/overlay.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { LineRow } from '../pay/price-breakdown.tsx'
import type { RefundView } from './trip.view.server.ts'

type Props = {
  refund: RefundView
  side: Side
  idempotencyKey: string
  /** Other consequences, as finished texts. */
  consequences?: readonly string[]
}

/** Shows the refund line by line; the shown sum is sent along and is what is refunded. */
export function CancelDialog({ refund, side, idempotencyKey, consequences = [] }: Props) {
  const { t } = useTranslation(['cancel', 'price', 'shell'])
  const { here } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={t('title')} closeTo={here} closeLabel={t('shell:close')}>
      <p className="mb-4">{t(`text.${side}`)}</p>
      {consequences.length > 0 && (
        <ul className="mb-5 grid list-disc gap-1.5 pl-5">
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <dl className="grid gap-2.5">
        {refund.lines.map(({ kind, amount }) => (
          <LineRow key={kind} label={t(`price:refundLines.${kind}`)} amount={amount} />
        ))}
        <div className="flex justify-between border-t border-sand-200 pt-3 text-lg font-bold">
          <dt>{t(`total.${side}`)}</dt>
          <dd className="figures">{refund.total}</dd>
        </div>
      </dl>
      <p className="mt-3">
        <Link
          to={side === 'guest' ? '/help/refund-policies' : '/help/cancel-as-host'}
          className={`${textLinkClass} text-sm`}
        >
          {t(`help.${side}`)}
        </Link>
      </p>
      <Form method="post" action={here} className="mt-3 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="refundMinor" value={refund.minor} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Link to={here} preventScrollReset className={buttonClass('plain')}>
          {t('keep')}
        </Link>
        <Button isBusy={isBusy}>{t('confirm')}</Button>
      </Form>
    </Dialog>
  )
}

import type { Side } from '#kernel/side.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LineRow } from '../pay/price-breakdown.tsx'
import { When } from '../when.tsx'
import type { ChangeView } from './change.view.server.ts'

type Props = { change: ChangeView; side: Side; bookingId: string }

/** The proposed change beside the current booking, with the answers this side can give. */
export function PendingChange({ change, side, bookingId }: Props) {
  const { t } = useTranslation(['change', 'party'])
  const { direction, amount } = change.difference
  return (
    <section aria-labelledby="change" className="grid gap-5 rounded-2xl border-2 border-clay-600 bg-white p-6">
      <div>
        <h2 id="change" className="text-xl font-bold">
          {t(`pending.${titleOf(change, side)}`, { name: change.otherName })}
        </h2>
        <p className="mt-1 text-ink-500">{t('pending.until', { until: change.until })}</p>
      </div>
      <When when={change.when} />
      <p>{t('party:guests', { count: change.guests })}</p>
      <dl className="grid gap-2.5">
        <LineRow label={t('totals.before')} amount={change.before} />
        <LineRow label={t('totals.after')} amount={change.after} />
        <div className="border-t border-sand-200 pt-2.5 font-bold">
          <dt className="sr-only">{t('totals.difference')}</dt>
          <dd>{t(`difference.${side}.${direction}`, { amount })}</dd>
        </div>
      </dl>
      <Answers change={change} side={side} bookingId={bookingId} />
    </section>
  )
}

function titleOf({ turn, isOwn }: ChangeView, side: Side) {
  if (turn === 'to-pay') return `to-pay.${side}`
  return isOwn ? 'own' : 'theirs'
}

function Answers({ change, side, bookingId }: Props) {
  const { t } = useTranslation('change')
  const isBusy = useNavigation().formMethod === 'POST'
  const paysHere = change.turn === 'to-pay' && side === 'guest'
  // Once agreed, only the guest can still pay or decline it.
  const mayRefuse = change.turn !== 'to-pay' || side === 'guest'
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <input type="hidden" name="changeId" value={change.id} />
      {change.turn === 'mine' && (
        <Button isBusy={isBusy} name="intent" value="accept-change">
          {t('pending.accept')}
        </Button>
      )}
      {paysHere && <ButtonLink to={`/checkout?bookingId=${bookingId}`}>{t('pending.pay')}</ButtonLink>}
      {mayRefuse && (
        <Button look="plain" isBusy={isBusy} name="intent" value="refuse-change">
          {t(change.turn === 'mine' ? 'pending.decline' : 'pending.withdraw')}
        </Button>
      )}
    </Form>
  )
}

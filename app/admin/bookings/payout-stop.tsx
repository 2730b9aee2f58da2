import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, type InstantView } from '#app/session/instant.tsx'

/**
 * @property isOwn whether one of the stops is an admin's, which admins can lift
 * @property canStop false once the host has all of it
 */
export type PayoutStop = { stops: readonly InstantView[]; isOwn: boolean; canStop: boolean }

type Props = PayoutStop & { maxReason: number; refused: { typed: string; problem: string | undefined } | null }

/** The stops of a booking's payout, and the form to add or lift an admin's. */
export function PayoutStopForm({ stops, isOwn, canStop, maxReason, refused }: Props) {
  const { t } = useTranslation('adminBookings')
  return (
    <Panel as="section" aria-labelledby="payout" className="grid gap-4">
      <h2 id="payout" className="text-xl font-bold">
        {t('payout.title')}
      </h2>
      {stops.length === 0 ? (
        <p className="text-ink-700">{t(canStop ? 'payout.text' : 'payout.paid')}</p>
      ) : (
        <ul className="grid gap-2">
          {stops.map((stop) => (
            <li key={`${stop.iso} ${stop.after}`}>
              <Instant {...stop} />
            </li>
          ))}
        </ul>
      )}
      {(isOwn || canStop) && <StopForm {...{ isOwn, maxReason, refused }} />}
    </Panel>
  )
}

function StopForm({ isOwn, maxReason, refused }: Pick<Props, 'isOwn' | 'maxReason' | 'refused'>) {
  const { t } = useTranslation('adminBookings')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset className="grid gap-4" noValidate>
      <TextAreaField
        label={t('cancel.reason')}
        hint={t('cancel.hint')}
        problem={refused?.problem && t(refused.problem, { max: maxReason })}
        name="reason"
        rows={2}
        maxLength={maxReason}
        defaultValue={refused?.typed}
      />
      <Button look="plain" isBusy={isBusy} name="payout" value={isOwn ? 'lift' : 'stop'} className="justify-self-start">
        {t(isOwn ? 'payout.lift' : 'payout.stop')}
      </Button>
    </Form>
  )
}

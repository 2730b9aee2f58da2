import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import { PersonLink } from './person-link.tsx'
import type { PayoutsView } from './payouts.view.server.ts'

/** The form of one refund, with its problem and what was typed. */
export type RefusedTransfer = { refundId: string; typed: string; problem: string }

type Props = {
  refunds: PayoutsView['refunds']
  maxReference: number
  refused: RefusedTransfer | null
}

/** Refunds that came back, the oldest first, each with the form that says it was paid by a bank transfer. */
export function RefundTransfers({ refunds: { shown, more }, maxReference, refused }: Props) {
  const { t } = useTranslation('adminPayouts')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t('refunds.title')}</h2>
      <p className="mb-3 text-ink-500">{t('refunds.text')}</p>
      <ul className="grid gap-3">
        {shown.map(({ id, guest, number, since, why, amount }) => {
          const own = refused?.refundId === id ? refused : null
          return (
            <li key={id}>
              <Panel className="grid gap-3">
                <p>
                  <PersonLink person={guest} /> · <span className="font-semibold figures">{amount}</span>
                </p>
                <p className="text-ink-500">
                  {number} · <Instant {...since} />
                  {why && ` · ${why}`}
                </p>
                <Form
                  method="post"
                  preventScrollReset
                  className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
                  noValidate
                >
                  <input type="hidden" name="intent" value="transfer" />
                  <input type="hidden" name="refundId" value={id} />
                  <Field
                    label={t('refunds.reference')}
                    problem={own?.problem}
                    name="reference"
                    maxLength={maxReference}
                    defaultValue={own?.typed}
                  />
                  <Button look="plain" isBusy={isBusy}>
                    {t('refunds.submit')}
                  </Button>
                </Form>
              </Panel>
            </li>
          )
        })}
      </ul>
      {more && <p className="mt-3 text-ink-500">{more}</p>}
    </section>
  )
}

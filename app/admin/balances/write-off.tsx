import { MAX_WRITE_OFF_REASON } from '#domain/payouts/input.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant } from '#app/session/instant.tsx'
import type { BalancesView } from './balances.view.server.ts'

type Row = BalancesView['rows'][number]

/** The form of one host as it was refused: what was typed, and finished words beside its fields. */
export type RefusedWriteOff = {
  key: string
  amount: string
  reason: string
  problems: { amount?: string | undefined; reason?: string | undefined }
}

type Props = { row: Row; debt: NonNullable<Row['debt']>; refused: RefusedWriteOff | null }

/** A debt's write-off: its proposal, or the decision of a second admin. */
export function WriteOff({ row: { hostId, currency, writeOff }, debt, refused }: Props) {
  const { t } = useTranslation('hostBalances')
  const isBusy = useNavigation().formMethod === 'POST'
  if (writeOff)
    return (
      <Form method="post" preventScrollReset className="grid gap-3 border-t border-sand-200 pt-3">
        <input type="hidden" name="writeOffId" value={writeOff.id} />
        <p className="wrap-anywhere">
          <Instant {...writeOff.text} />
        </p>
        {writeOff.isOwn && <p className="text-ink-500">{t('writeOff.waits')}</p>}
        <p className="flex flex-wrap gap-3">
          {!writeOff.isOwn && (
            <Button name="intent" value="confirm" isBusy={isBusy}>
              {writeOff.confirm}
            </Button>
          )}
          <Button look="plain" name="intent" value="refuse" isBusy={isBusy}>
            {t('writeOff.refuse')}
          </Button>
        </p>
      </Form>
    )
  return (
    <details open={refused !== null} className="border-t border-sand-200 pt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('writeOff.title')}</summary>
      <Form method="post" preventScrollReset className="grid gap-3" noValidate>
        <input type="hidden" name="hostId" value={hostId} />
        <input type="hidden" name="currency" value={currency} />
        <p className="text-sm text-ink-500">{t('writeOff.text')}</p>
        <Field
          label={debt.label}
          name="amount"
          inputMode="decimal"
          maxLength={20}
          defaultValue={refused?.amount ?? debt.typed}
          problem={refused?.problems.amount}
        />
        <Field
          label={t('writeOff.reason')}
          name="reason"
          maxLength={MAX_WRITE_OFF_REASON}
          defaultValue={refused?.reason}
          problem={refused?.problems.reason}
        />
        <Button look="plain" name="intent" value="propose" isBusy={isBusy} className="justify-self-start">
          {t('writeOff.propose')}
        </Button>
      </Form>
    </details>
  )
}

import { declineReasons } from '#domain/bookings/booking.ts'
import { MAX_DECLINE_NOTE } from '#domain/bookings/purpose.ts'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

const PROBLEM = 'decline-problem'

/** A decline as it was typed, with each field's problem as a message's key. */
export type Declined = {
  typed: { reason: string; note: string }
  problems: { reason?: string | undefined; note?: string | undefined }
}

const nothing: Declined = { typed: { reason: '', note: '' }, problems: {} }

/** The host chooses a reason, which the guest reads in their own language, and may say more in words of their own. */
export function DeclineDialog({ guestName, typed, problems }: { guestName: string } & Partial<Declined>) {
  const { t } = useTranslation(['decline', 'shell'])
  const { here } = useOverlay()
  const { reason: chosen, note } = typed ?? nothing.typed
  const { reason: problem, note: noteProblem } = problems ?? nothing.problems
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={t('title')} closeTo={here} closeLabel={t('shell:close')}>
      <p className="mb-4">{t('text', { name: guestName })}</p>
      {/* The dialog stays open where no reason was chosen. */}
      <Form method="post" action={pathname + search} className="grid gap-6">
        <fieldset aria-describedby={problem && PROBLEM}>
          <legend className="mb-2 text-sm font-semibold text-ink-700">{t('legend')}</legend>
          {declineReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={reason === chosen}
                required
                className="size-5 accent-clay-600"
              />
              {t(`reasons.${reason}`)}
            </label>
          ))}
          {problem && (
            <p id={PROBLEM} role="alert" className="mt-1.5 text-sm font-medium text-alert-700">
              {t(problem)}
            </p>
          )}
        </fieldset>
        <TextAreaField
          name="note"
          rows={3}
          maxLength={MAX_DECLINE_NOTE}
          label={t('note')}
          hint={t('noteHint', { name: guestName })}
          defaultValue={note}
          problem={noteProblem && t(noteProblem, { max: MAX_DECLINE_NOTE })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Link to={here} preventScrollReset className={buttonClass('plain')}>
            {t('keep')}
          </Link>
          <Button isBusy={isBusy} name="intent" value="decline">
            {t('confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

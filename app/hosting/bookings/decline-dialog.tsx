import { declineReasons } from '#domain/bookings/booking.ts'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { useTranslation } from '#app/ui/texts.tsx'

const PROBLEM = 'decline-problem'

/** The host chooses a reason, which the guest reads in their own language. */
export function DeclineDialog({ guestName, problem }: { guestName: string; problem: string | undefined }) {
  const { t } = useTranslation(['host', 'shell'])
  const { here } = useOverlay()
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={t('decline.title')} closeTo={here} closeLabel={t('shell:close')}>
      <p className="mb-4">{t('decline.text', { name: guestName })}</p>
      {/* The dialog stays open where no reason was chosen. */}
      <Form method="post" action={pathname + search} className="grid gap-6">
        <fieldset aria-describedby={problem && PROBLEM}>
          <legend className="mb-2 text-sm font-semibold text-ink-700">{t('decline.legend')}</legend>
          {declineReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reason" value={reason} required className="size-5 accent-clay-600" />
              {t(`decline.${reason}`)}
            </label>
          ))}
          {problem && (
            <p id={PROBLEM} role="alert" className="mt-1.5 text-sm font-medium text-alert-700">
              {t(problem)}
            </p>
          )}
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-2">
          <Link to={here} preventScrollReset className={buttonClass('plain')}>
            {t('decline.keep')}
          </Link>
          <Button isBusy={isBusy} name="intent" value="decline">
            {t('decline.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

import { useTranslation } from '#app/ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { useOverlay } from '#app/ui/overlay.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { ReportFields } from './report-fields.tsx'
import type { ReportRefusal } from './report-form.view.server.ts'

export function ReportDialog({ refusal }: { refusal: ReportRefusal | undefined }) {
  const { t } = useTranslation(['report', 'shell'])
  const { here, open } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'

  return (
    <Dialog title={t('titles.listing')} closeTo={here} closeLabel={t('shell:close')}>
      <Form method="post" action={open({ show: 'report' })} preventScrollReset noValidate className="grid gap-6">
        <input type="hidden" name="intent" value="report" />
        <ReportFields kind="listing" refusal={refusal} />
        <Button isBusy={isBusy}>{t('send')}</Button>
        <Link to="/help/report-a-concern" className={textLinkClass}>
          {t('help')}
        </Link>
      </Form>
    </Dialog>
  )
}

export function ReportThanks() {
  const { t } = useTranslation(['report', 'shell'])
  const { here } = useOverlay()
  return (
    <Dialog title={t('thanks.title')} closeTo={here} closeLabel={t('shell:close')}>
      <p role="status" className="mb-6">
        {t('thanks.text')}
      </p>
      <ButtonLink to={here} preventScrollReset>
        {t('thanks.back')}
      </ButtonLink>
    </Dialog>
  )
}

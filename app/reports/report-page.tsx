import type { ReportKind } from '#domain/reports/report.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ReportFields } from './report-fields.tsx'
import type { ReportRefusal } from './report-form.view.server.ts'

type Props = {
  kind: ReportKind
  /** The name of the person responsible. */
  name: string
  personId: string | null
  isSent: boolean
  refusal: ReportRefusal | undefined
}

export function ReportPage({ kind, name, personId, isSent, refusal }: Props) {
  const { t } = useTranslation('report')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main id="main" className="page max-w-[48rem] pt-8">
      <PageTitle>{t(`titles.${kind}`, { name })}</PageTitle>
      {isSent && !refusal ? (
        <Notice tone="good" title={t('thanks.title')} className="mt-6">
          {t('thanks.textOf', { name })}
        </Notice>
      ) : (
        <>
          <p className="mt-2 text-ink-700">{t('description')}</p>
          <Form method="post" noValidate className="mt-6 grid gap-6">
            <ReportFields kind={kind} refusal={refusal} />
            <Button isBusy={isBusy} className="justify-self-start">
              {t('send')}
            </Button>
          </Form>
        </>
      )}
      <p className="mt-6 flex flex-wrap gap-x-6">
        {personId && (
          <Link to={`/block/${personId}`} className={textLinkClass}>
            {t('block', { name })}
          </Link>
        )}
        <Link to="/help/block-or-report" className={textLinkClass}>
          {t('help')}
        </Link>
      </p>
    </main>
  )
}

import { TableLinks } from '#app/ui/table-links.tsx'
import { Form } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { LanguageField, Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Instant } from '#app/session/instant.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { ReconciliationView } from './reconciliation.view.server.ts'

type Props = ReconciliationView & { maySeeBookings: boolean }

/** The provider's lines of a day or month beside ours. */
export function ReconciliationPage({ months, day, exportAddress, ...view }: Props) {
  const { t } = useTranslation('reconciliation')
  return (
    <main id="main" className="page grid max-w-[64rem] grid-cols-1 gap-6 pt-6">
      <div>
        <BackLink to="/admin/revenue">{t('back')}</BackLink>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="text-ink-500">{t('description')}</p>
      </div>
      <ChoiceLinks label={t('months')} choices={months} />
      <Form className="flex flex-wrap items-end gap-3">
        <LanguageField />
        <Field key={day} label={t('day')} type="date" name="day" defaultValue={day} className="min-w-0 grow" />
        <Button look="plain">{t('show')}</Button>
        <TableLinks
          address={exportAddress}
          csv={t('export')}
          workbook={t('workbook')}
          className={buttonClass('plain')}
        />
      </Form>
      <Found {...view} />
    </main>
  )
}

function Found({
  state,
  isCut,
  uncompared,
  title,
  counts,
  lines,
  more,
  maySeeBookings,
}: Omit<Props, 'months' | 'day' | 'exportAddress'>) {
  const { t } = useTranslation('reconciliation')
  if (state !== 'read') return <Notice tone="bad">{t(`state.${state}`)}</Notice>
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold first-letter:capitalize">{title}</h2>
      {uncompared && <Notice className="mb-3">{uncompared}</Notice>}
      {isCut && <Notice className="mb-3">{t('cut')}</Notice>}
      {lines.length === 0 ? (
        <EmptyState icon="circle-check" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <p className="mb-3 text-ink-500">{counts.join(' · ')}</p>
          <ul className="divided rounded-2xl border border-sand-200 bg-white">
            {lines.map((line) => (
              <li key={line.key} className="grid gap-x-6 p-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <Line line={line} maySeeBookings={maySeeBookings} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className="mt-3 text-ink-500">{t('more', { count: more })}</p>}
        </>
      )}
    </section>
  )
}

function Line({ line, maySeeBookings }: { line: Props['lines'][number]; maySeeBookings: boolean }) {
  const { t } = useTranslation('reconciliation')
  const amounts = [
    [t('theirs'), line.theirs],
    [t('ours'), line.ours],
    [t('ledger'), line.ledger],
  ]
  return (
    <>
      <span className="text-ink-500">
        <Instant {...line.when} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className={line.differs ? 'font-semibold text-alert-700' : 'font-semibold'}>
          {line.kind} · {line.verdict}
        </p>
        <p className="figures">{amounts.map(([name, amount]) => `${name} ${amount}`).join(' · ')}</p>
        <p className="text-sm text-ink-500">
          {line.providerId}
          {line.booking && maySeeBookings && (
            <>
              {' '}
              <Link to={line.booking} className="underline underline-offset-4">
                {t('booking')}
              </Link>
            </>
          )}
        </p>
      </div>
    </>
  )
}

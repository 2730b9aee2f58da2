import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, Worded } from '#app/session/instant.tsx'
import { PersonLink } from './person-link.tsx'
import { type RefusedTransfer, RefundTransfers } from './refund-transfers.tsx'
import type { PayoutsView } from './payouts.view.server.ts'

type Props = PayoutsView & {
  /** The act just completed: a failure was reset, or a transfer noted. */
  done: 'again' | 'transferred' | null
  problem: 'nothingDue' | 'notAgain' | undefined
  maxReference: number
  refused: RefusedTransfer | null
}

/** Due bank payouts, their files and failed ones, and refunds that came back. */
export function PayoutsPage({
  due,
  files,
  filesAt,
  failed,
  failedMore,
  refunds,
  done,
  problem,
  maxReference,
  refused,
}: Props) {
  const { t } = useTranslation('adminPayouts')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="mt-2">
          <Link to="/admin/payouts/hosts" className={textLinkClass}>
            {t('balances')}
          </Link>
        </p>
      </div>
      {problem && <Notice tone="bad">{t(`refused.${problem}`)}</Notice>}
      {done && !problem && !refused && <SavedNotice>{t(done === 'again' ? 'again' : 'refunds.done')}</SavedNotice>}
      <section>
        <h2 className="mb-3 text-xl font-bold">{t('due')}</h2>
        {due.length === 0 ? (
          <EmptyState icon="check" title={t('none')} text={t('noneText')} />
        ) : (
          <ul className="grid gap-3">
            {due.map((each) => (
              <li key={each.name}>
                <DueFile due={each} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {refunds.shown.length > 0 && <RefundTransfers {...{ refunds, maxReference, refused }} />}
      {failed.length > 0 && <Failed failed={failed} failedMore={failedMore} />}
      {files.length > 0 && <Files files={files} filesAt={filesAt} />}
    </main>
  )
}

function DueFile({ due: { name, what, amount, country, currency } }: { due: PayoutsView['due'][number] }) {
  const { t } = useTranslation('adminPayouts')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h3 className="font-semibold">{name}</h3>
        <p className="text-ink-500">
          {what} · <span className="figures">{amount}</span>
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="currency" value={currency} />
        <Button isBusy={isBusy}>{t('make')}</Button>
      </Form>
    </Panel>
  )
}

function Failed({ failed, failedMore }: Pick<PayoutsView, 'failed' | 'failedMore'>) {
  const { t } = useTranslation('adminPayouts')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t('failed')}</h2>
      <p className="mb-3 text-ink-500">{t('failedText')}</p>
      <ul className="grid gap-3">
        {failed.map(({ id, host, when, cause, why, wait, mayPay, amount }) => (
          <li key={id}>
            <Panel className="flex flex-wrap items-center justify-between gap-4">
              <div className="wrap-anywhere">
                <h3 className="font-semibold">
                  <PersonLink person={host} /> · <span className="figures">{amount}</span>
                </h3>
                <p className="text-ink-500">
                  <Instant {...when} /> · {cause}
                  {why && ` · ${why}`}
                </p>
                <p>
                  <Worded words={wait} />
                </p>
              </div>
              {mayPay && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="payoutId" value={id} />
                  <Button name="intent" value="again" look="plain" isBusy={isBusy}>
                    {t('payAgain')}
                  </Button>
                </Form>
              )}
            </Panel>
          </li>
        ))}
      </ul>
      {failedMore && <p className="mt-3 text-ink-500">{failedMore}</p>}
    </section>
  )
}

function Files({ files, filesAt }: Pick<PayoutsView, 'files' | 'filesAt'>) {
  const { t } = useTranslation(['adminPayouts', 'bankFiles'])
  const words = {
    label: t('filePages'),
    previous: t('bankFiles:pages.previous'),
    next: t('bankFiles:pages.next'),
    page: (page: number) => t('bankFiles:pages.page', { page }),
  }
  return (
    <PagedSection name="files" title={t('files')} {...filesAt} words={words}>
      <ul className="grid gap-2">
        {files.map(({ id, name, when, what, open, amount }) => (
          <li key={id} className="grid gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <span className="text-ink-500">
              <Instant {...when} />
            </span>
            <span>
              <Link to={`/admin/payouts/${id}`} className="font-semibold underline underline-offset-4">
                {name}
              </Link>{' '}
              · {what} · <span className="figures">{amount}</span>
              {open && ` · ${open}`}
            </span>
          </li>
        ))}
      </ul>
    </PagedSection>
  )
}

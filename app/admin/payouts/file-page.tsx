import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Instant, Worded } from '#app/session/instant.tsx'
import { FileLayouts } from './file-layouts.tsx'
import { MarkAll, type RefusedAll } from './mark-all.tsx'
import { PersonLink } from './person-link.tsx'
import type { FileView } from './payouts.view.server.ts'

type Named = { reason?: string | undefined; cause?: string | undefined }
type Refused = { payoutId: string; typed: Named; problems: Named }
type Props = {
  file: FileView
  maxReason: number
  refused: Refused | undefined
  refusedAll: RefusedAll | undefined
  /** The numbers of payouts just marked, in words. */
  done: string | null
}

/** A bank file with its layouts and the bank's outcome of each payout. */
export function FilePage({ file, maxReason, refused, refusedAll, done }: Props) {
  const { t } = useTranslation(['adminPayouts', 'bankFiles'])
  const { id, name, made, payouts, causes, at, hasOpen } = file
  const words = {
    label: t('bankFiles:pages.label'),
    previous: t('bankFiles:pages.previous'),
    next: t('bankFiles:pages.next'),
    page: (page: number) => t('bankFiles:pages.page', { page }),
  }
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <BackLink to="/admin/payouts">{t('back')}</BackLink>
        <PageTitle isLead>{name}</PageTitle>
        <p className="mt-2 text-ink-500">
          <Instant {...made} />
        </p>
      </div>
      {done && !refused && !refusedAll && <SavedNotice>{done}</SavedNotice>}
      <p className="text-ink-700">{t('fileText')}</p>
      <FileLayouts {...file} />
      {hasOpen && <MarkAll id={id} causes={causes} refused={refusedAll} />}
      <PagedSection name="page" title={t('bankFiles:payouts')} {...at} words={words}>
        <ul className="grid gap-3">
          {payouts.map((payout) => (
            <li key={payout.id}>
              <Payout
                {...{ payout, causes, maxReason }}
                refused={refused?.payoutId === payout.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      </PagedSection>
    </main>
  )
}

type PayoutProps = Pick<Props, 'maxReason' | 'refused'> &
  Pick<FileView, 'causes'> & { payout: FileView['payouts'][number] }

function Payout({ payout, causes, maxReason, refused }: PayoutProps) {
  const { id, reference, host, account, amount, isOpen, state, bank, why } = payout
  const { t } = useTranslation('adminPayouts')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-semibold">
          <PersonLink person={host} />
        </h3>
        <p className="font-semibold figures">{amount}</p>
        <p className="w-full text-ink-500 wrap-anywhere">
          <span className="figures">{reference}</span> · {account} · <Worded words={state} />
          {bank && ` · ${bank}`}
          {why && ` · ${why}`}
        </p>
      </div>
      {isOpen && (
        <>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="payoutId" value={id} />
            <Button name="outcome" value="paid" isBusy={isBusy}>
              {t('markPaid')}
            </Button>
          </Form>
          <Form method="post" preventScrollReset className="grid gap-4" noValidate>
            <input type="hidden" name="payoutId" value={id} />
            <SelectField
              label={t('cause')}
              hint={t('causeHint')}
              name="cause"
              defaultValue={refused?.typed.cause}
              problem={refused?.problems.cause && t(refused.problems.cause)}
            >
              <option value="">{t('choose')}</option>
              {causes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              label={t('reason')}
              hint={t('reasonHint')}
              name="reason"
              maxLength={maxReason}
              defaultValue={refused?.typed.reason}
              problem={refused?.problems.reason && t(refused.problems.reason, { max: maxReason })}
            />
            <Button look="plain" name="outcome" value="failed" isBusy={isBusy} className="justify-self-start">
              {t('markFailed')}
            </Button>
          </Form>
        </>
      )}
    </Panel>
  )
}

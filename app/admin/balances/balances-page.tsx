import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { SectionPager } from '#app/ui/pages/paged-section.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Worded } from '#app/session/instant.tsx'
import { PersonLink } from '../payouts/person-link.tsx'
import type { BalancesView } from './balances.view.server.ts'
import { type RefusedWriteOff, WriteOff } from './write-off.tsx'

type Props = BalancesView & {
  /** The act just completed, in words. */
  done: string | null
  problem: string | null
  refused: RefusedWriteOff | null
}

/** Balances of hosts that wait for somebody, by the reason why. */
export function BalancesPage({
  list,
  lists,
  about,
  sums,
  isEmpty,
  at,
  remindAll,
  rows,
  done,
  problem,
  refused,
}: Props) {
  const { t } = useTranslation('hostBalances')
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (page: number) => t('pages.page', { page }),
  }
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/payouts">{t('back')}</BackLink>
        <PageTitle isLead>{t('title')}</PageTitle>
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {done && !problem && !refused && <SavedNotice>{done}</SavedNotice>}
      <ChoiceLinks label={t('lists')} choices={lists} />
      {isEmpty ? (
        <EmptyState icon="check" title={t('none')} text={t('noneText')} />
      ) : (
        <section id="page" aria-label={lists.find(({ isShown }) => isShown)?.text} className="grid gap-4">
          <p className="text-ink-700">{about}</p>
          <ul className="font-semibold figures">
            {sums.map((sum) => (
              <li key={sum}>{sum}</li>
            ))}
          </ul>
          <RemindAll list={list} {...remindAll} />
          <ul className="grid gap-3">
            {rows.map((row) => (
              <li key={row.key}>
                <Balance list={list} row={row} refused={refused?.key === row.key ? refused : null} />
              </li>
            ))}
          </ul>
          <SectionPager name="page" {...at} words={words} />
        </section>
      )}
    </main>
  )
}

function RemindAll({ list, text, hint }: { list: string; text: string; hint: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" preventScrollReset className="grid gap-1.5">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="all" value="on" />
      <Button look="plain" name="intent" value="remind" isBusy={isBusy} className="justify-self-start">
        {text}
      </Button>
      <p className="text-sm text-ink-500">{hint}</p>
    </Form>
  )
}

type RowProps = { list: string; row: BalancesView['rows'][number]; refused: RefusedWriteOff | null }

function Balance({ list, row, refused }: RowProps) {
  const { t } = useTranslation('hostBalances')
  const isBusy = useNavigation().formMethod === 'POST'
  const { hostId, currency, host, amount, facts, remind } = row
  return (
    <Panel className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="wrap-anywhere">
          <h2 className="font-semibold">
            <PersonLink person={host} /> · <span className="figures">{amount}</span>
          </h2>
          <p className="text-ink-500">
            {facts.map((fact, index) => (
              <Fragment key={typeof fact === 'string' ? fact : fact.iso}>
                {index > 0 && ' · '}
                <Worded words={fact} />
              </Fragment>
            ))}
          </p>
        </div>
        {remind && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="hostId" value={hostId} />
            <input type="hidden" name="currency" value={currency} />
            <Button look="plain" name="intent" value="remind" isBusy={isBusy} aria-label={remind}>
              {t('remind')}
            </Button>
          </Form>
        )}
      </div>
      {row.debt && <WriteOff row={row} debt={row.debt} refused={refused} />}
    </Panel>
  )
}

import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { HostMoneyView } from './host-money.view.server.ts'
import { InterventionItems, Reason } from './intervention-item.tsx'

type Refused = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }
type Props = { view: HostMoneyView; done: string | null; maxReason: number; refused: Refused | undefined }

/** A host's money for admins: balances with their bookings, and payouts that came back. */
export function HostMoneyPage({ view, done, maxReason, refused }: Props) {
  const { t } = useTranslation('interventions')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        {view.back && <BackLink to={view.back}>{t('back.person')}</BackLink>}
        <PageTitle isLead>{view.title}</PageTitle>
      </div>
      {refused?.problems['form'] && <Notice tone="bad">{refused.problems['form']}</Notice>}
      {done && !refused && <SavedNotice>{t(`outcome.${done}`)}</SavedNotice>}
      <section>
        <h2 className="mb-3 text-xl font-bold">{t('balances')}</h2>
        {view.balances.length === 0 && <p className="text-ink-500">{t('noBalance')}</p>}
        {view.balances.map(({ currency, text }) => (
          <p key={currency} className="figures">
            {text}
          </p>
        ))}
        <ul className="divided mt-3">
          {view.owed.map(({ bookingId, number, amount }) => (
            <li key={bookingId} className="flex flex-wrap justify-between gap-3 py-2.5">
              <Link to={`/admin/bookings/${bookingId}/money`} className={textLinkClass}>
                {number}
              </Link>
              <span className="figures">{amount}</span>
            </li>
          ))}
        </ul>
        {view.more && <p className="mt-3 text-ink-500">{view.more}</p>}
      </section>
      {view.paid.length > 0 && <BounceForm {...{ view, maxReason, refused }} />}
      {view.items.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl font-bold">{t('ofPayouts')}</h2>
          <InterventionItems items={view.items} />
        </section>
      )}
    </main>
  )
}

function BounceForm({ view, maxReason, refused }: Pick<Props, 'view' | 'maxReason' | 'refused'>) {
  const { t } = useTranslation('interventions')
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed = {}, problems = {} } = refused ?? {}
  return (
    <Panel as="section" aria-labelledby="bounce">
      <Form method="post" preventScrollReset className="grid gap-4" noValidate>
        <h2 id="bounce" className="text-xl font-bold">
          {t('bounce')}
        </h2>
        <p className="text-ink-700">{t('bounceText')}</p>
        <input type="hidden" name="intent" value="bounce" />
        <input type="hidden" name="idempotencyKey" value={view.idempotencyKey} />
        <SelectField
          label={t('whichPayout')}
          name="payoutId"
          defaultValue={typed['payoutId'] ?? ''}
          problem={problems['payoutId']}
        >
          <option value="">{t('choose')}</option>
          {view.paid.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </SelectField>
        <Reason {...{ maxReason, typed, problems }} />
        <Button look="plain" isBusy={isBusy} className="justify-self-start">
          {t('bounceSubmit')}
        </Button>
      </Form>
    </Panel>
  )
}

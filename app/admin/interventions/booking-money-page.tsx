import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { BookingMoneyView } from './booking-money.view.server.ts'
import { InterventionItems, Reason } from './intervention-item.tsx'

/** A refused form: what was typed, and problems by field or as `form`. */
type Refused = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

type Props = { view: BookingMoneyView; done: string | null; maxReason: number; refused: Refused | undefined }

/** A booking's money: the forms that move it, and the moves so far. */
export function BookingMoneyPage({ view, done, maxReason, refused }: Props) {
  const { t } = useTranslation('interventions')
  return (
    <main id="main" className="page grid max-w-[48rem] gap-8 pt-6">
      <div>
        <BackLink to={`/admin/bookings/${view.id}`}>{t('back.booking')}</BackLink>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="text-ink-500 wrap-anywhere">
          {view.title} · {view.number}
        </p>
      </div>
      {refused?.problems['form'] && <Notice tone="bad">{refused.problems['form']}</Notice>}
      {done && !refused && <SavedNotice>{t(`outcome.${done}`)}</SavedNotice>}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
        {view.facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-500">{name}</dt>
            <dd className="font-semibold figures">{value}</dd>
          </div>
        ))}
      </dl>
      {view.isDisputed && <Notice>{t('disputed')}</Notice>}
      {view.kinds.length > 0 && <AmountForm {...{ view, maxReason }} refused={of('amount', refused)} />}
      {view.claims.map((claim) => (
        <WaiverForm key={claim.id} {...{ claim, view, maxReason }} refused={of('waiver', refused)} />
      ))}
      {view.items.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl font-bold">{t('ofBooking')}</h2>
          <InterventionItems items={view.items} />
        </section>
      )}
    </main>
  )
}

const of = (intent: string, refused: Refused | undefined) => (refused?.typed['intent'] === intent ? refused : undefined)

type FormProps = Pick<Props, 'view' | 'maxReason' | 'refused'>

function AmountForm({ view, maxReason, refused }: FormProps) {
  const { t } = useTranslation('interventions')
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed = {}, problems = {} } = refused ?? {}
  return (
    <Panel as="section" aria-labelledby="amount-title">
      <Form method="post" preventScrollReset className="grid gap-4" noValidate>
        <h2 id="amount-title" className="text-xl font-bold">
          {t('move')}
        </h2>
        <p className="text-ink-700">{view.alone}</p>
        <Hidden intent="amount" view={view} />
        <SelectField label={t('what')} name="kind" defaultValue={typed['kind'] ?? ''} problem={problems['kind']}>
          <option value="">{t('choose')}</option>
          {view.kinds.map(({ kind, text }) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('amount', { currency: view.currency })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={typed['amount']}
          problem={problems['amount']}
        />
        <Reason {...{ maxReason, typed, problems }} />
        <Button isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  )
}

function WaiverForm({ claim, view, maxReason, refused }: FormProps & { claim: BookingMoneyView['claims'][number] }) {
  const { t } = useTranslation('interventions')
  const isBusy = useNavigation().formMethod === 'POST'
  const own = refused?.typed['claimId'] === claim.id ? refused : undefined
  return (
    <Panel as="section" aria-labelledby={claim.id}>
      <Form method="post" preventScrollReset className="grid gap-4" noValidate>
        <h2 id={claim.id} className="text-xl font-bold wrap-anywhere">
          {t('waive', { claim: claim.text })}
        </h2>
        <p className="text-ink-700">{t('waiveText')}</p>
        <Hidden intent="waiver" view={view} />
        <input type="hidden" name="claimId" value={claim.id} />
        <Reason maxReason={maxReason} typed={own?.typed ?? {}} problems={own?.problems ?? {}} />
        <Button look="plain" isBusy={isBusy} className="justify-self-start">
          {t('waiveSubmit')}
        </Button>
      </Form>
    </Panel>
  )
}

function Hidden({ intent, view: { base, idempotencyKey } }: { intent: string; view: BookingMoneyView }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
    </>
  )
}

import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

type Choice = { value: string; text: string }

type Props = {
  now: string
  planned: readonly { id: string; text: string; by: string; withdraw: string }[]
  rules: readonly { id: string; text: string; remove: string }[]
  /** The site's first ones, and all others. */
  countries: readonly (readonly Choice[])[]
  kinds: readonly Choice[]
  done: string | null
  refused: Refused | null
}

type Refused = {
  typed: Readonly<Record<'percent' | 'from' | 'rulePercent' | 'country' | 'kind' | 'host', string>>
  problems: Readonly<Record<string, string>>
}

/** The service fee from a day on, and those of countries, kinds and hosts. */
export function FeesPage({ now, planned, rules, countries, kinds, done, refused }: Props) {
  const { t } = useTranslation('fees')
  const isBusy = useNavigation().formMethod === 'POST'
  const problems = refused?.problems ?? {}
  return (
    <main id="main" className="page grid max-w-[48rem] gap-6 pt-6">
      <div>
        <BackLink to="/admin/settings/prices">{t('back')}</BackLink>
        <PageTitle isLead>{t('title')}</PageTitle>
        <p className="max-w-text text-ink-500">{t('description')}</p>
      </div>
      {problems['form'] && <Notice tone="bad">{problems['form']}</Notice>}
      {done && !refused && <SavedNotice>{t(`done.${done}`)}</SavedNotice>}
      <p className="font-semibold">{now}</p>
      {planned.length > 0 && (
        <section aria-labelledby="planned">
          <h2 id="planned" className="mb-3 text-xl font-bold">
            {t('planned')}
          </h2>
          <ul className="divided rounded-2xl border border-sand-200 bg-white">
            {planned.map(({ id, text, by, withdraw }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
                <div>
                  <p className="font-semibold">{text}</p>
                  <p className="text-sm text-ink-500">{by}</p>
                </div>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="changeId" value={id} />
                  <Button look="plain" isBusy={isBusy} name="intent" value="withdraw" aria-label={withdraw}>
                    {t('withdraw')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Panel as="section" aria-labelledby="plan">
        <Form method="post" preventScrollReset noValidate className="grid gap-4">
          <h2 id="plan" className="text-xl font-bold">
            {t('plan')}
          </h2>
          <Field
            label={t('percent')}
            name="percent"
            inputMode="numeric"
            defaultValue={refused?.typed.percent}
            problem={problems['percent']}
            className="max-w-xs"
          />
          <Field
            label={t('day')}
            hint={t('dayHint')}
            name="from"
            type="date"
            defaultValue={refused?.typed.from}
            problem={problems['from']}
            className="max-w-xs"
          />
          <Button isBusy={isBusy} name="intent" value="plan" className="justify-self-start">
            {t('submit')}
          </Button>
        </Form>
      </Panel>
      <Rules {...{ rules, countries, kinds, refused }} />
    </main>
  )
}

const optionOf = ({ value, text }: Choice) => (
  <option key={value} value={value}>
    {text}
  </option>
)

/** Fees that differ from the usual one. */
function Rules({ rules, countries, kinds, refused }: Pick<Props, 'rules' | 'countries' | 'kinds' | 'refused'>) {
  const { t } = useTranslation('fees')
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed, problems = {} } = refused ?? {}
  return (
    <section aria-labelledby="rules" className="grid gap-4">
      <div>
        <h2 id="rules" className="text-xl font-bold">
          {t('rules.title')}
        </h2>
        <p className="text-ink-500">{t('rules.text')}</p>
      </div>
      {rules.length > 0 && (
        <ul className="divided rounded-2xl border border-sand-200 bg-white">
          {rules.map(({ id, text, remove }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 wrap-anywhere">
              <p className="font-semibold">{text}</p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="ruleId" value={id} />
                <Button look="plain" isBusy={isBusy} name="intent" value="remove-rule" aria-label={remove}>
                  {t('rules.remove')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Panel>
        <Form method="post" preventScrollReset noValidate className="grid gap-4">
          <Field
            label={t('rules.percent')}
            hint={t('rules.percentHint')}
            name="rulePercent"
            inputMode="decimal"
            maxLength={6}
            defaultValue={typed?.rulePercent}
            problem={problems['rulePercent']}
            className="max-w-xs"
          />
          <SelectField
            label={t('rules.country')}
            name="country"
            defaultValue={typed?.country}
            problem={problems['country']}
            className="max-w-xs"
          >
            <option value="">{t('rules.everyCountry')}</option>
            {countries.map((some, index) => (
              <Fragment key={index}>
                {index > 0 && <hr />}
                {some.map(optionOf)}
              </Fragment>
            ))}
          </SelectField>
          <SelectField
            label={t('rules.kind')}
            name="kind"
            defaultValue={typed?.kind}
            problem={problems['kind']}
            className="max-w-xs"
          >
            <option value="">{t('rules.everyKind')}</option>
            {kinds.map(optionOf)}
          </SelectField>
          <Field
            label={t('rules.hostField')}
            hint={t('rules.hostHint')}
            name="host"
            type="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={typed?.host}
            problem={problems['host']}
          />
          <Button isBusy={isBusy} name="intent" value="add-rule" className="justify-self-start">
            {t('rules.add')}
          </Button>
        </Form>
      </Panel>
    </section>
  )
}

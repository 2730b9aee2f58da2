import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { LanguageField } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { DetailFields } from './detail-fields.tsx'
import { PasswordAgain } from './password-again.tsx'
import type { SetupView } from './setup.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Props = { view: SetupView; problems: Fields; typed: Fields; isCodeSent: boolean }

/** The form of an account: first the country, which decides the fields, then the password. */
export function AccountForm({ view, problems, typed, isCodeSent }: Props) {
  const { t } = useTranslation('paymentSetup')
  const { chosen, hasPassword } = view
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Choose view={view} />
      <p className="text-ink-700">
        {t('currency', { currency: chosen.currency })}
        {chosen.replaces !== null && ` ${t('replaces', { account: chosen.replaces.shown })}`}
      </p>
      {/* Another country's fields begin empty, and saved input is cleared. */}
      <Form
        key={`${chosen.country} ${chosen.method} ${chosen.replaces?.id}`}
        method="post"
        noValidate
        preventScrollReset
        autoComplete="off"
        className="grid gap-4 sm:max-w-[26rem]"
      >
        <input type="hidden" name="country" value={chosen.country} />
        <input type="hidden" name="method" value={chosen.method} />
        <DetailFields view={view} problems={problems} typed={typed} />
        <PasswordAgain {...{ hasPassword, isCodeSent }} problem={problems['current']} codeProblem={problems['code']} />
        <Button name="intent" value="set" isBusy={isBusy} className="justify-self-start">
          {t(chosen.replaces === null ? 'save' : 'saveChange')}
        </Button>
        <Button name="intent" value="code" look="plain" isBusy={isBusy} className="justify-self-start">
          {t('sendCode')}
        </Button>
      </Form>
    </>
  )
}

/** @param lines 'CL Chile' */
const optionsOf = (lines: string) =>
  lines.split('\n').map((line) => (
    <option key={line} value={line.slice(0, 2)}>
      {line.slice(3)}
    </option>
  ))

/** Chooses the country by a form of its own, which reloads the page without script too. */
function Choose({ view: { countries, chosen } }: Pick<Props, 'view'>) {
  const { t } = useTranslation('paymentSetup')
  const submit = useSubmit()
  return (
    <Form
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="grid gap-4 sm:max-w-[26rem]"
    >
      <LanguageField />
      <SelectField name="country" label={t('country')} defaultValue={chosen.country}>
        {optionsOf(countries.first)}
        <hr />
        {optionsOf(countries.others)}
      </SelectField>
      {chosen.country === 'CL' && (
        <SelectField name="method" label={t('method')} defaultValue={chosen.method}>
          <option value="bank">{t('methods.bank')}</option>
          <option value="payku">{t('methods.payku')}</option>
        </SelectField>
      )}
      <noscript>
        <Button look="plain">{t('show')}</Button>
      </noscript>
    </Form>
  )
}

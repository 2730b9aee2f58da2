import { Field, SelectField } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { SetupView } from './setup.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Props = { view: SetupView; problems: Fields; typed: Fields }

/** The fields of each account type, in the order of bank statements. */
const fieldsOf = {
  chile: ['bank', 'account', 'number'],
  uk: ['sortCode', 'number'],
  iban: ['iban'],
  swift: ['bic', 'number'],
} as const

/** The bank details' fields, always empty: a change is typed anew. */
export function DetailFields({ view, problems, typed }: Props) {
  const { t } = useTranslation('paymentSetup')
  const { kind } = view.chosen
  const of = (name: string) => ({ name, defaultValue: typed[name] ?? '', problem: problems[name] })
  if (kind === 'payku')
    return <Field label={t('fields.clientId')} hint={t('hints.clientId')} {...of('clientId')} spellCheck={false} />
  return (
    <>
      <Field label={t('fields.holder')} hint={t('hints.holder')} {...of('holder')} autoComplete="name" />
      <Field
        label={t(kind === 'chile' ? 'fields.rut' : 'fields.taxId')}
        hint={t(kind === 'chile' ? 'hints.rut' : 'hints.taxId')}
        {...of('taxId')}
      />
      {fieldsOf[kind].map((name) => {
        if (name === 'bank') return <Choice key={name} {...view.banks} label={t('fields.bank')} {...of(name)} />
        if (name === 'account') {
          const kinds = view.kinds.map((each) => ({ code: each, name: t(`kinds.${each}`) }))
          return <Choice key={name} first={kinds} label={t('fields.account')} {...of(name)} />
        }
        const isOfDigits = (name === 'number' && kind !== 'swift') || name === 'sortCode'
        return (
          <Field
            key={name}
            label={t(`fields.${name}`)}
            {...of(name)}
            inputMode={isOfDigits ? 'numeric' : 'text'}
            spellCheck={false}
          />
        )
      })}
    </>
  )
}

type Named = readonly { code: string; name: string }[]

type ChoiceProps = {
  first: Named
  /** They stand below a rule. */
  others?: Named
  label: string
  name: string
  defaultValue: string
  problem: string | undefined
}

function Choice({ first, others = [], ...select }: ChoiceProps) {
  const { t } = useTranslation('paymentSetup')
  return (
    <SelectField {...select}>
      <option value="">{t('choose')}</option>
      <Options of={first} />
      {others.length > 0 && <hr />}
      <Options of={others} />
    </SelectField>
  )
}

const Options = ({ of }: { of: Named }) =>
  of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))

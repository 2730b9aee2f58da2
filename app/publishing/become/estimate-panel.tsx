import { categories, categoryTree } from '#domain/listings/category.ts'
import { useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { LanguageField, Link, textLinkClass } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { PlaceField } from './place-field.tsx'
import { kindLabel } from '../kind-label.ts'
import type { EstimateView } from './estimate.view.server.ts'

/** The estimate of what a space could earn, above the plain form that asks for another. */
export function EstimatePanel({ typed, problems, limits, answer, list }: EstimateView) {
  const { t } = useTranslation(['become', 'kinds'])
  const isBusy = useNavigation().location?.pathname === '/become-a-host'
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const send = () => void submit(form.current, { replace: true, preventScrollReset: true })

  return (
    <Panel as="section" id="estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="text-lg font-bold">
        {t('estimate.title')}
      </h2>
      <div role="status" className={`mt-2 mb-6 transition-opacity ${isBusy ? 'opacity-55' : ''}`}>
        <Answer answer={answer} />
      </div>
      <Form
        ref={form}
        action="/become-a-host#estimate"
        replace
        preventScrollReset
        noValidate
        className="group grid gap-4 sm:grid-cols-2"
      >
        <LanguageField />
        <SelectField label={t('estimate.kind')} name="kind" defaultValue={typed.kind} onChange={send}>
          {categories.map((category) => (
            <optgroup key={category} label={t(`kinds:category.${category}`)}>
              {categoryTree[category].map((child) => (
                <option key={child} value={child}>
                  {kindLabel(child, t)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <PlaceField typed={typed} problem={problems.place} onChosen={send} />
        <Units per={typed.per} onChange={send} />
        <Amount name="days" max={limits.day} value={typed.days} problem={problems.days} />
        <Amount name="hours" max={limits.hour} value={typed.hours} problem={problems.hours} />
        <Button look="plain" isBusy={isBusy} className="sm:col-span-2">
          {t('estimate.show')}
        </Button>
      </Form>
      <ButtonLink to={list} preventScrollReset className="mt-4 w-full">
        {t('estimate.list')}
      </ButtonLink>
      {answer?.kind === 'figure' && <p className="mt-4 text-sm text-ink-500">{answer.notes.join(' ')}</p>}
    </Panel>
  )
}

function Answer({ answer }: Pick<EstimateView, 'answer'>) {
  const { t } = useTranslation('become')
  if (!answer) return <p className="text-ink-700">{t('estimate.wrong')}</p>
  if (answer.kind === 'none')
    return (
      <>
        <p className="text-ink-700">{answer.text}</p>
        <Link to={answer.other.address} preventScrollReset className={textLinkClass}>
          {answer.other.text}
        </Link>
      </>
    )
  return (
    <>
      <p className="text-3xl font-bold tracking-tight figures">{answer.amount}</p>
      <p className="text-lg text-ink-700">{answer.condition}</p>
      {answer.range && <p className="mt-2 text-ink-700">{answer.range}</p>}
    </>
  )
}

const units = ['day', 'hour'] as const

function Units({ per, onChange }: { per: 'day' | 'hour'; onChange: () => void }) {
  const { t } = useTranslation('become')
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-semibold text-ink-700">{t('estimate.per')}</legend>
      <div className="grid grid-cols-2 rounded-lg border border-sand-500 bg-white p-0.5">
        {units.map((unit) => (
          <label
            key={unit}
            className="grid min-h-11 cursor-pointer place-items-center rounded-lg px-3 text-sm font-semibold has-checked:bg-ink-900 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900"
          >
            <input
              type="radio"
              name="per"
              value={unit}
              defaultChecked={unit === per}
              onChange={onChange}
              className="sr-only"
            />
            {t(`estimate.${unit}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type AmountProps = { name: 'days' | 'hours'; max: number; value: string; problem: string | undefined }

/** CSS shows the field of the chosen unit only, so it works before hydration. */
const hiding = {
  days: 'group-has-[[value=hour]:checked]:hidden',
  hours: 'group-has-[[value=day]:checked]:hidden',
}

function Amount({ name, max, value, problem }: AmountProps) {
  const { t } = useTranslation('become')
  return (
    <Field
      label={t(`estimate.${name}`)}
      name={name}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      defaultValue={value}
      problem={problem}
      className={hiding[name]}
    />
  )
}

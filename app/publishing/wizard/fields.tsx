import { lengthOf } from '#kernel/text-length.ts'
import { createContext, type InputHTMLAttributes, type ReactNode, use, useId, useRef, useState } from 'react'
import { controlClass, Labelled, SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The typed values and problems of a form; every field reads its own. */
type StepForm = { fields: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

const Form = createContext<StepForm>({ fields: {}, problems: {} })
export const StepFormProvider = Form

export const useStepForm = () => use(Form)

/** Links of the summary lead here. */
export const fieldId = (name: string) => `field-${name}`

type Words = { name: string; label: string /** One line: what a guest will see of it. */; hint?: string }
type InputProps = Words & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>

/** Two short fields stand side by side where both fit. */
export const pairClass = 'grid grid-cols-1 gap-3 min-[18rem]:grid-cols-2'

export function TextField({ name, label, hint, className = '', ...input }: InputProps) {
  const { fields, problems } = useStepForm()
  return (
    <div id={fieldId(name)} className={className}>
      <Labelled label={label} hint={hint} problem={problems[name]}>
        {(aria) => (
          <input
            name={name}
            defaultValue={fields[name]}
            autoComplete="off"
            {...input}
            {...aria}
            className={controlClass}
          />
        )}
      </Labelled>
    </div>
  )
}

/** One of several values, or none of them. */
export function ChoiceField({ name, label, children }: Words & { children: ReactNode }) {
  const { fields, problems } = useStepForm()
  return (
    <div id={fieldId(name)}>
      <SelectField name={name} label={label} problem={problems[name]} defaultValue={fields[name]}>
        {children}
      </SelectField>
    </div>
  )
}

type AreaProps = Words & { max: number; rows?: number; lang?: string; isShort?: boolean }

/** The limit is shown while one types; a pasted text is not cut. */
export function LongField({ name, label, hint, max, rows = 6, lang, isShort = false }: AreaProps) {
  const { fields, problems } = useStepForm()
  const { t } = useTranslation('listingForm')
  const [length, setLength] = useState(() => lengthOf(fields[name] ?? ''))
  const isOver = length > max
  const count = (event: { currentTarget: { value: string } }) => setLength(lengthOf(event.currentTarget.value))

  return (
    <div id={fieldId(name)}>
      <Labelled label={label} hint={hint} problem={problems[name]}>
        {(aria) =>
          isShort ? (
            <input
              {...aria}
              name={name}
              defaultValue={fields[name]}
              lang={lang}
              onInput={count}
              className={controlClass}
            />
          ) : (
            <textarea
              {...aria}
              name={name}
              rows={rows}
              lang={lang}
              defaultValue={fields[name]}
              onInput={count}
              className={`${controlClass} py-3`}
            />
          )
        }
      </Labelled>
      <p
        className={`mt-1 text-right text-sm figures ${isOver ? 'font-semibold text-alert-700' : 'text-ink-500'}`}
        aria-live={isOver ? 'polite' : undefined}
      >
        {isOver ? t('over', { count: length - max, max }) : t('counter', { length, max })}
      </p>
    </div>
  )
}

type NumberProps = Words & { min: number; max: number; step?: number }

/** Buttons count up and down; the field is a text, so that the server can report what is no number. */
export function NumberField({ name, label, hint, min, max, step = 1 }: NumberProps) {
  const { fields, problems } = useStepForm()
  const { t } = useTranslation('listingForm')
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const move = (by: number) => {
    const field = input.current!
    const typed = Number(field.value.replace(',', '.')) || 0
    field.value = String(Math.min(max, Math.max(min, typed + by)))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const button =
    'grid size-12 flex-none place-items-center rounded-full border border-sand-500 bg-white hover:border-ink-900 max-[16rem]:size-10'

  return (
    <div id={fieldId(name)}>
      <Labelled label={label} hint={hint} problem={problems[name]}>
        {(aria) => (
          <div className="flex max-w-72 items-center gap-2">
            {isHydrated && (
              <button type="button" aria-label={t('less', { label })} onClick={() => move(-step)} className={button}>
                <Icon name="minus" size={18} />
              </button>
            )}
            <input
              {...aria}
              ref={input}
              name={name}
              defaultValue={fields[name]}
              inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
              autoComplete="off"
              className={`${controlClass} w-full min-w-0 text-center figures max-[16rem]:px-1`}
            />
            {isHydrated && (
              <button type="button" aria-label={t('more', { label })} onClick={() => move(step)} className={button}>
                <Icon name="plus" size={18} />
              </button>
            )}
          </div>
        )}
      </Labelled>
    </div>
  )
}

type TickProps = { name: string; value?: string; label: string; hint?: string; icon?: string }

/** @param value of boxes that share a name */
export function TickField({ name, value = 'on', label, hint, icon }: TickProps) {
  const { fields } = useStepForm()
  const hintId = useId()
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-lg border border-sand-300 bg-white px-3.5 py-3 hover:border-ink-900 has-checked:border-ink-900 has-checked:bg-sand-50">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={(fields[name] ?? '').split(',').includes(value)}
        aria-describedby={hint ? hintId : undefined}
        className="mt-0.5 size-5 flex-none accent-clay-600"
      />
      {icon && <Icon name={icon} className="mt-0.5 flex-none text-ink-700" />}
      <span className="min-w-0 hyphens-auto wrap-anywhere">
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-ink-500">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** The look of a chosen option that is filled as a whole. */
export const marked =
  'has-checked:border-ink-900 has-checked:bg-ink-900 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900'

type ChipProps = { type: 'radio' | 'checkbox'; name: string; value: string; label: string; icon?: string }

/** A chip is as wide as its words, so that no word is broken. */
export function Chip({ label, icon, ...input }: ChipProps) {
  const { fields } = useStepForm()
  const chosen = (fields[input.name] ?? '').split(',')
  return (
    <label
      className={`relative flex min-h-12 max-w-full cursor-pointer items-center gap-2 rounded-full border border-sand-300 bg-white px-4 font-medium hover:border-ink-900 ${marked}`}
    >
      <input
        {...input}
        defaultChecked={chosen.includes(input.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {icon && <Icon name={icon} className="flex-none" />}
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}

type GroupProps = { name: string; legend: string; hint?: string; children: ReactNode; className?: string }

/** The problem of a group stands before its options, where it is seen however many there are. */
export function FieldGroup({ name, legend, hint, children, className = 'grid gap-2.5' }: GroupProps) {
  const { problems } = useStepForm()
  const problem = problems[name]
  return (
    <fieldset
      id={fieldId(name)}
      className="min-w-0"
      aria-describedby={problem ? `${fieldId(name)}-problem` : undefined}
    >
      <legend className="mb-2 text-sm font-semibold text-ink-700">{legend}</legend>
      {hint && <p className="-mt-1 mb-2 text-sm text-ink-500">{hint}</p>}
      {problem && (
        <Problem id={`${fieldId(name)}-problem`} className="mb-2">
          {problem}
        </Problem>
      )}
      <div className={className}>{children}</div>
    </fieldset>
  )
}

/** A problem of several fields takes the focus in their place. */
function Problem({ id, className = '', children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} data-problem="" tabIndex={-1} className={`text-sm font-medium text-alert-700 ${className}`}>
      {children}
    </p>
  )
}

type RadioProps = { name: string; value: string; label: string; text?: string; icon?: string }

/** A radio option drawn as a card. */
export function RadioCard({ name, value, label, text, icon }: RadioProps) {
  const { fields } = useStepForm()
  const id = useId()
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-xl border border-sand-300 bg-white px-4 py-3.5 hover:border-ink-900 has-checked:border-ink-900 has-checked:bg-sand-50 has-focus-visible:outline-3 has-focus-visible:outline-ink-900">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={fields[name] === value}
        aria-describedby={text ? id : undefined}
        className="mt-0.5 size-5 flex-none accent-clay-600"
      />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{label}</span>
        {text && (
          <span id={id} className="block text-sm text-ink-500">
            {text}
          </span>
        )}
      </span>
      {icon && <Icon name={icon} className="text-clay-600 max-[16rem]:hidden" />}
    </label>
  )
}

/** A heading within a step. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-sand-200 pt-6 first:border-0 first:pt-0">
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        {text && <p className="mt-0.5 text-sm text-ink-500">{text}</p>}
      </div>
      {children}
    </section>
  )
}

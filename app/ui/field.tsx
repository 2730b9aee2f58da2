import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

export const controlClass =
  'block w-full min-h-12 rounded-lg border border-sand-500 bg-white px-3.5 text-base text-ink-900 placeholder:text-ink-500 hover:border-ink-700 aria-invalid:border-alert-700 aria-invalid:bg-alert-50'

type Words = { label: string; hint?: string | undefined; problem?: ReactNode }

type FieldProps = InputHTMLAttributes<HTMLInputElement> & Words

/** A labelled input; its hint and its problem are read out with it. */
export function Field({ label, hint, problem, className = '', ...input }: FieldProps) {
  return (
    <Labelled {...{ label, hint, problem, className }}>
      {(aria) => <input {...input} {...aria} className={controlClass} />}
    </Labelled>
  )
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Words

export function SelectField({ label, hint, problem, className = '', children, ...select }: SelectProps) {
  return (
    <Labelled {...{ label, hint, problem, className }}>
      {(aria) => (
        <select {...select} {...aria} className={`${controlClass} appearance-auto`}>
          {children}
        </select>
      )}
    </Labelled>
  )
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Words

export function TextAreaField({ label, hint, problem, className = '', ...area }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, problem, className }}>
      {(aria) => <textarea {...area} {...aria} className={`${controlClass} py-3`} />}
    </Labelled>
  )
}

type Aria = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type LabelledProps = {
  label: string
  hint?: string | undefined
  problem: ReactNode
  className?: string
  children: (aria: Aria) => ReactNode
}

/** A label, a control of any kind, its hint and its problem. */
export function Labelled({ label, hint, problem, className = '', children }: LabelledProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink-700">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-500">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm font-medium text-alert-700">
          {problem}
        </p>
      )}
    </div>
  )
}

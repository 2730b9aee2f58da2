import type { InputHTMLAttributes, ReactNode } from 'react'
import { controlClass, Labelled } from '../field.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string | undefined; problem?: ReactNode }

/** The browser's own file field, which works without script and offers the camera on phones. */
export function FileField({ label, hint, problem, ...input }: Props) {
  return (
    <Labelled {...{ label, hint, problem }}>
      {(aria) => (
        <input
          type="file"
          {...input}
          {...aria}
          className={`${controlClass} py-2.5 file:mr-4 file:rounded-md file:border-0 file:bg-sand-100 file:px-3 file:py-1 file:font-semibold`}
        />
      )}
    </Labelled>
  )
}

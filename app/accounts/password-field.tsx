import { type InputHTMLAttributes, useState } from 'react'
import { controlClass, Labelled } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string; problem?: string | undefined }

/** A password that can be shown while it is typed; without script it stays hidden. */
export function PasswordField({ label, hint, problem, ...input }: Props) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(aria) => (
        <div className="relative">
          <input
            {...input}
            {...aria}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass} ${isHydrated ? 'pr-24' : ''}`}
          />
          {isHydrated && (
            <button
              type="button"
              aria-controls={aria.id}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-1 min-w-20 px-3 text-sm font-semibold underline underline-offset-4 hover:text-clay-700"
            >
              {t(isShown ? 'hide' : 'show')}
            </button>
          )}
        </div>
      )}
    </Labelled>
  )
}

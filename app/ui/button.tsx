import type { ButtonHTMLAttributes } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

type Look = 'primary' | 'plain' | 'quiet'

const looks: Record<Look, string> = {
  primary: 'bg-clay-600 text-white hover:bg-clay-700 active:bg-clay-700',
  plain: 'border border-sand-300 bg-white text-ink-900 hover:border-ink-900',
  quiet: 'text-ink-900 underline underline-offset-4 hover:text-clay-700',
}

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg px-5 text-base font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-55'

/** Classes of buttons, also for links that look like one. */
export const buttonClass = (look: Look = 'primary', className = '') => `${shape} ${looks[look]} ${className}`

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; isBusy?: boolean }

/** While busy it keeps its size, its name and its focus, and cannot be pressed again. */
export function Button({ look = 'primary', isBusy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || undefined}
      className={buttonClass(look, `relative ${className}`)}
    >
      <span className={`inline-flex items-center gap-2 ${isBusy ? 'opacity-0' : ''}`}>{children}</span>
      {isBusy && (
        <span
          aria-hidden="true"
          className="absolute size-5 animate-[spin_800ms_linear_infinite] rounded-full border-2 border-current border-t-transparent"
        />
      )}
    </button>
  )
}

export function ButtonLink({
  look = 'primary',
  className = '',
  ...rest
}: LinkProps & { look?: Look; className?: string }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}

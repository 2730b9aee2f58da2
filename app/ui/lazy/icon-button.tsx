import type { ButtonHTMLAttributes } from 'react'
import type { LinkProps } from 'react-router'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

const iconButtonClass =
  'grid size-11 flex-none place-items-center rounded-full hover:bg-sand-100 aria-disabled:cursor-default aria-disabled:text-sand-300 aria-disabled:hover:bg-transparent'

type Look = { icon: string; label: string; size?: number; className?: string }

/** A round button that shows a sign only; its label is read out. */
export function IconButton({
  icon,
  label,
  size = 20,
  className = '',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${iconButtonClass} ${className}`}>
      <Icon name={icon} size={size} />
    </button>
  )
}

export function IconLink({ icon, label, size = 20, className = '', ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} aria-label={label} className={`${iconButtonClass} ${className}`}>
      <Icon name={icon} size={size} />
    </Link>
  )
}

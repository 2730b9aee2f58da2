import { Link } from '../link.tsx'

type Props = {
  /** The group's label, read out before the choices. */
  label: string
  choices: readonly { to: string; text: string; isShown: boolean }[]
  /** The page stays where it was scrolled to. */
  keepsPlace?: boolean
  className?: string
}

/** The lists, or spans, of a page beside each other: links, of which one is what the page shows. */
export function ChoiceLinks({ label, choices, keepsPlace = false, className }: Props) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ to, text, isShown }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset={keepsPlace}
              aria-current={isShown ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold hover:border-ink-900 ${isShown ? 'border-ink-900 bg-ink-900 text-white' : 'border-sand-300 bg-white'}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

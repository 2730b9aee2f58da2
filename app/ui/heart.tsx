import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type Props = {
  listingId: string
  /** Names the space. */
  label: string
  /** In a row of text instead of over a picture. */
  isInRow?: boolean
}

/**
 * The one control by which a space is saved, wherever it is shown.
 * It is a link, so that it works before any script; `heart-states.ts` makes it a button that says whether it is pressed.
 */
export function Heart({ listingId, label, isInRow = false }: Props) {
  return (
    <Link
      to={`/wishlists?save=${listingId}`}
      rel="nofollow"
      aria-label={label}
      className={
        isInRow ? 'relative z-2 grid size-11 flex-none place-items-center rounded-full hover:bg-sand-100' : 'heart'
      }
    >
      <Icon name="heart-filled" size={isInRow ? 20 : 24} />
    </Link>
  )
}

import { initialOf } from '#kernel/letters.ts'

type Props = {
  name: string
  /** The address of their picture. */
  picture: string | null
  /** Classes for its size and look. */
  className: string
}

/** A person's picture in a circle, or their initial; silent, because the name stands beside it. */
export function Avatar({ name, picture, className }: Props) {
  return (
    // Browsers and servers may know other letters: each keeps what it has drawn.
    <span
      aria-hidden="true"
      suppressHydrationWarning
      className={`relative grid flex-none place-items-center rounded-full font-semibold ${className}`}
    >
      {initialOf(name)}
      {picture && (
        <img src={picture} alt="" loading="lazy" className="absolute inset-0 size-full rounded-full object-cover" />
      )}
    </span>
  )
}

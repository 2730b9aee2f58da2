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
    <span
      aria-hidden="true"
      className={`relative grid flex-none place-items-center rounded-full font-semibold ${className}`}
    >
      {name.slice(0, 1).toUpperCase()}
      {picture && (
        <img src={picture} alt="" loading="lazy" className="absolute inset-0 size-full rounded-full object-cover" />
      )}
    </span>
  )
}

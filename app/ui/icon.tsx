/** A sign of the sprite `public/icons.svg` (Lucide, ISC), hidden from screen readers: name it beside. */
export function Icon({ name, size = 20, className = '' }: { name: string; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={`inline-block flex-none ${className}`}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}

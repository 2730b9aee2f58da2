import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  /** Of a file on the device. */
  src?: string | undefined
  alt: string
  className: string
  /** Stands above it. */
  children?: ReactNode
}

/** A photo that is not prepared; a sign is seen where the browser cannot draw its file, as most cannot a HEIC. */
export const LocalPicture = ({ src, alt, className, children }: Props) => (
  <span
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    className={`relative grid place-items-center overflow-hidden bg-sand-100 text-ink-500 ${className}`}
  >
    <Icon name="images" />
    {src && <span className="absolute inset-0 bg-cover bg-center" style={{ backgroundImage: `url(${src})` }} />}
    {children}
  </span>
)

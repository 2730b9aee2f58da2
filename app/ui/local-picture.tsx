import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  /** Of a file on the device. */
  src: string
  alt: string
  className: string
  /** In its place; a sign, unless said otherwise. */
  otherwise?: ReactNode
}

/** A picture before it is sent: many browsers cannot show a HEIC. */
export function LocalPicture({ src, alt, className, otherwise }: Props) {
  const [isUnread, setIsUnread] = useState(false)
  if (!isUnread) return <img src={src} alt={alt} onError={() => setIsUnread(true)} className={className} />
  return otherwise ?? <NoPicture alt={alt} className={className} />
}

/** Stands for a picture that cannot be shown yet. */
export const NoPicture = ({ alt, className }: Pick<Props, 'alt' | 'className'>) => (
  <span
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    className={`grid place-items-center bg-sand-100 text-ink-500 ${className}`}
  >
    <Icon name="images" />
  </span>
)

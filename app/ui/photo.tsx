import { useState } from 'react'

type Props = {
  /** Addresses by width, as `srcset` has them; the first is also `src`. */
  set: string
  sizes: string
  alt: string
  /** Stands in its place while it loads, so that nothing jumps and nothing is grey. */
  color: string
  /** The picture that leads the page loads first; the others when they come near. */
  isFirst?: boolean
  className?: string
}

/** A picture in a frame of 3 : 2. When it cannot be loaded its colour stays. */
export function Photo({ set, sizes, alt, color, isFirst = false, className = '' }: Props) {
  const [isBroken, setBroken] = useState(false)
  const source = set.split(' ')[0]

  return (
    <span className={`block overflow-hidden ${className}`} style={{ backgroundColor: color }}>
      {!isBroken && (
        <img
          src={source}
          srcSet={set}
          sizes={sizes}
          alt={alt}
          width={1200}
          height={800}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  /** Addresses by width, as `srcset` has them; the first is also `src`. */
  set: string
  sizes: string
  alt: string
  /** The placeholder while it loads, so that the layout does not shift. */
  color: string
  /** The page's leading picture loads first, others when they come near. */
  isFirst?: boolean
  /** Shown where the picture cannot be loaded; without it the colour stays. */
  fallback?: ReactNode
  className?: string
}

/** A picture in a frame of 3 : 2 that falls back to its original on failure (spec §8). */
export function Photo({ set, sizes, alt, color, isFirst = false, fallback, className = '' }: Props) {
  const [failures, setFailures] = useState(0)
  const [address] = set.split(' ')
  const isAgain = failures === 1
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // Failures before hydration fired no handler.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailures(1)
  }, [])

  return (
    <span className={`block overflow-hidden ${className}`} style={{ backgroundColor: color }}>
      {failures > 1 && fallback}
      {failures <= 1 && (
        <img
          ref={image}
          src={isAgain ? address?.replace(/\d+(?=\.webp$)/, 'original') : address}
          {...(!isAgain && { srcSet: set, sizes })}
          alt={alt}
          width={1200}
          height={800}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailures(failures + 1)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

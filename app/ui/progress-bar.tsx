type Props = { value: number; max: number; label: string; className?: string }

/** Drawn in our colours in every browser; where a device forces its own, it is the device's. */
export const ProgressBar = ({ value, max, label, className = '' }: Props) => (
  <progress
    value={value}
    max={max}
    aria-label={label}
    className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-sand-200 accent-clay-600 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-clay-600 [&::-webkit-progress-bar]:bg-sand-200 [&::-webkit-progress-value]:bg-clay-600 ${className}`}
  />
)

/** The mark: an arch that opens onto a courtyard with the sun above its floor. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="flex-none">
      <rect width="32" height="32" rx="9" fill="#ad4429" />
      <path
        d="M7.5 25.5V15.2a8.5 8.5 0 0 1 17 0v10.3"
        fill="none"
        stroke="#fffdfa"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16.2" r="3.4" fill="#f6c177" />
      <path d="M11.5 25.5h9" stroke="#fffdfa" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}

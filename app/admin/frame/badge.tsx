/** A word about a person or a thing beside its name. */
export function Badge({ isBad = false, children }: { isBad?: boolean; children: string }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold ${isBad ? 'bg-alert-50 text-alert-700' : 'bg-sand-100 text-ink-900'}`}
    >
      {children}
    </span>
  )
}

/** A red dot where something waits. @param label what, for who cannot see it */
export function WaitingMark({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden="true" className="block size-2.5 rounded-full bg-clay-600 ring-2 ring-paper" />
      <span className="sr-only">{label}</span>
    </>
  )
}

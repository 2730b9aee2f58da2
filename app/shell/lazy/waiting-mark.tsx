/** A red dot where something waits. @param label what, for who cannot see it */
export function WaitingMark({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden="true" className="block size-3.5 rounded-full border-2 border-paper bg-clay-600" />
      <span className="sr-only">{label}</span>
    </>
  )
}

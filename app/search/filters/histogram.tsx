/**
 * Bars show how many spaces cost as much; they are silent, since the slider says it in words.
 *
 * @param from where the chosen part begins, as a share of the track; `to` where it ends
 */
export function Histogram({ prices, from, to }: { prices: readonly number[]; from: number; to: number }) {
  const highest = Math.max(1, ...prices)
  const isChosen = (index: number) => (index + 1) / prices.length > from && index / prices.length < to
  return (
    // Its space is reserved, so that the layout does not shift.
    <div aria-hidden="true" className="-mb-5 flex h-16 items-end gap-px">
      {prices.map((count, index) => (
        <span
          // A bar is its place.
          key={index}
          className={`flex-1 rounded-t-[2px] ${isChosen(index) ? 'bg-clay-600' : 'bg-sand-300'}`}
          style={{ height: count === 0 ? 0 : `${Math.max(6, (count / highest) * 100)}%` }}
        />
      ))}
    </div>
  )
}

/** CSS content, for the eye only: the name of the link around it says it in full. */
export const Written = ({ text, className }: { text: string; className: string }) => (
  <span data-note={text} className={`before:content-[attr(data-note)] ${className}`} />
)

/** Figures of the body's own size on a phone, in as many lines as the cell needs. */
export const PriceText = ({ price, tight, className }: { price: string; tight: string; className: string }) => (
  <span className={`block text-xs tracking-tight figures ${className}`}>
    <Written text={tight} className="sm:hidden" />
    <Written text={price} className="max-sm:hidden" />
  </span>
)

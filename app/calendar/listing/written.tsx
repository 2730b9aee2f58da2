/** CSS content, for the eye only: the name of the link around it says it in full. */
export const Written = ({ text, className }: { text: string; className: string }) => (
  <span data-note={text} className={`before:content-[attr(data-note)] ${className}`} />
)

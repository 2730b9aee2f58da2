/** A person in a circle: by the first letter of their name. Silent, because the name stands beside it. @param className its size and looks */
export function Avatar({ name, className }: { name: string; className: string }) {
  return (
    <span aria-hidden="true" className={`grid flex-none place-items-center rounded-full font-semibold ${className}`}>
      {name.slice(0, 1)}
    </span>
  )
}

import { Icon } from '#app/ui/icon.tsx'

/** Spec §5: a default by type, where there is no picture or it cannot be had. */
export function NoPhoto({ icon }: { icon: string }) {
  return (
    <span className="grid size-full place-items-center bg-clay-50 text-clay-600">
      <Icon name={icon} size={40} />
    </span>
  )
}

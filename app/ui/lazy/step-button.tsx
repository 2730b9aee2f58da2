import { Icon } from '../icon.tsx'

type Props = { icon: 'minus' | 'plus'; label: string; isEnd: boolean; onPress: () => void }

/** A button for one more or less; at its limit it stays focusable, so the focus is not lost. */
export function StepButton({ icon, label, isEnd, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onPress}
      className="grid size-11 place-items-center rounded-full border border-sand-500 bg-white hover:border-ink-900 aria-disabled:cursor-default aria-disabled:border-sand-200 aria-disabled:text-sand-300"
    >
      <Icon name={icon} size={18} />
    </button>
  )
}

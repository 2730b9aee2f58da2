import { Icon } from '../icon.tsx'

type Props = { icon: 'minus' | 'plus'; label: string; isEnd: boolean; onPress: () => void }

/** One less or one more. At its end it says so and keeps the focus: a button that vanishes under a finger loses one's place. */
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

/** Spec §9: up to this width the search is the stepped one. */
const STEPS_UP_TO_PX = 640

/** The phone search at `?show=search`: steps on the front page up to 640 px, folds otherwise. */
export function variantFor(widthPx: number, isResults: boolean): 'steps' | 'folds' {
  return widthPx <= STEPS_UP_TO_PX && !isResults ? 'steps' : 'folds'
}

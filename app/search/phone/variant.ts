/** Spec §9: up to this width the search is the stepped one. */
const STEPS_UP_TO_PX = 640

/**
 * Which of the two searches of a phone opens at `?show=search`: on the front page the stepped one up to 640 px; the one in
 * folds above that, and over results (from their pill, or from the tab bar's Explore), where one wants to change one thing
 * and not to be led through all of them.
 */
export function variantFor(widthPx: number, isResults: boolean): 'steps' | 'folds' {
  return widthPx <= STEPS_UP_TO_PX && !isResults ? 'steps' : 'folds'
}

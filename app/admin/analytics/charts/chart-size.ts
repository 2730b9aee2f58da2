/** Pixels; the labels of the rules stand above them, those of the points below. */
export const chartSize = { height: 224, top: 28, bottom: 26 } as const

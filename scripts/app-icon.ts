/** Devices cut icons to their own shape, so the ground is full and the sign stays in the middle; another drawing stays as it is. */
export const uncut = (svg: string): string =>
  svg
    .replace(' rx="9"', '')
    .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')

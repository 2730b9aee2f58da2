/**
 * A browser's translator puts an element of its own (`FONT`) in a text's place, where React no longer finds the text: a hint that
 * goes, or a part that comes before it, would end the page. From here on what stands in its place goes, or is preceded.
 *
 * @see https://github.com/facebook/react/issues/11538
 */
export function bearTranslators({ prototype } = Node): void {
  const { insertBefore, removeChild } = prototype
  prototype.insertBefore = function <Added extends Node>(added: Added, before: Node | null): Added {
    return insertBefore.call(this, added, before && placeOf(before, this)) as Added
  }
  prototype.removeChild = function <Removed extends Node>(removed: Removed): Removed {
    const place = placeOf(removed, this)
    if (place) removeChild.call(this, place)
    return removed
  }
}

/** Null where several stand in places of texts, which cannot be told apart. */
function placeOf(node: Node, parent: Node): Node | null {
  if (node.nodeType !== Node.TEXT_NODE || node.parentNode === parent) return node
  const fonts = [...parent.childNodes].filter((each) => each.nodeName === 'FONT')
  return fonts.find((font) => font.contains(node)) ?? (fonts.length === 1 ? fonts[0]! : null)
}

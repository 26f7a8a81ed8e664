/**
 * A topic without a picture shows that of nutrition medicine, and where there is none either, as on a
 * site without sample content, the hearticle's motif (P-TOPIC-PICTURE).
 */
export function fallBackToKnownImages(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-fallback]')) {
    const fallBack = () => {
      const { fallback } = image.dataset
      // Of its sizes the large one, which is the source, may still be there.
      if (image.hasAttribute('srcset')) image.removeAttribute('srcset')
      else if (fallback && image.getAttribute('src') !== fallback) image.src = fallback
      else showMotif(image)
    }
    image.addEventListener('error', fallBack)
    // It may have failed before this ran.
    if (image.complete && image.naturalWidth === 0) fallBack()
  }
}

function showMotif(image: HTMLImageElement): void {
  const motif = image.nextElementSibling
  if (motif instanceof HTMLTemplateElement) image.replaceWith(motif.content.cloneNode(true))
}

const KEY = 'language'

/**
 * The choice of a language is remembered (P-LANG-CHOICE). A user who chose English and comes to the
 * site's front door, from outside and not by a link of ours, gets the English one; no other address
 * leads elsewhere, and nobody who has not chosen is led anywhere.
 */
export function rememberLanguage(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.language-switch a')) {
    link.addEventListener('click', () => {
      // The same page, so also the same tab and part of it and the same way back.
      link.search = location.search
      link.hash = location.hash
      store(link.hreflang)
    })
  }
  const isFrontDoor = location.pathname === '/' && location.search + location.hash === ''
  const isFromHere = document.referrer.startsWith(`${location.origin}/`)
  if (isFrontDoor && !isFromHere && stored() === 'en') location.replace('/en/')
}

function store(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

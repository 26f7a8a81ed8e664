/**
 * The links by which a page can be shared (P-SHARE).
 * @param page its whole address, its title, and the words that go with it
 */
export function shareLinks(page: { url: string; title: string; words: string }) {
  const [url, title, words] = [page.url, page.title, page.words].map((text) =>
    encodeURIComponent(text.toWellFormed()),
  )
  return {
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    twitter: `https://twitter.com/intent/tweet?text=${words}&url=${url}`,
    email: `mailto:?subject=${title}&body=${words}%0D%0A%0D%0A${url}`,
    sms: `sms:?&body=${words}%20${url}`,
  }
}

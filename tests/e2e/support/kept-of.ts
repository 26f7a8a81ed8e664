import type { Page } from '@playwright/test'

/**
 * What this browser keeps of a form, read where the form's own page reads it. Nothing is opened
 * that the page has not made: it would be without what the page makes in it.
 */
export const keptOf = (page: Page, form: string): Promise<string> =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    if (!databases.some((one) => one.name === 'hearticle-kept')) return ''
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('hearticle-kept')
      opening.onsuccess = () => {
        const { result: database } = opening
        const all = database.transaction('texts').objectStore('texts').getAllKeys()
        const texts = database.transaction('texts').objectStore('texts').getAll()
        texts.onsuccess = () => {
          const index = all.result.findIndex((key) => Array.isArray(key) && key[1] === name)
          database.close()
          resolve(index < 0 ? '' : JSON.stringify(texts.result[index]))
        }
      }
    })
  }, form)

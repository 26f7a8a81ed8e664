/** A DOI can hold any character; those that mean something in an address are encoded. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi.toWellFormed()).replace(/[?#]/g, encodeURIComponent)}`
}

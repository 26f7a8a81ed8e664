/** What joins the numbers of a list. */

export const LIST_GAP =
  /^-? ?(?:,|;|\/|,? ?(?:and|or|und|oder|to|bis(?: unter)?|vs\.?|versus|v|against|gegen|±|\+\/-)|±|\+\/-|\+-|, (?:and|or)) ?(?:from |in )?(?:[+<>≤≥~]|[<>] or ?= ?)? ?$/iu

export const NEXT_OF_LIST = /^-? ?(?:,|,? ?(?:and|or|und|oder)|\/) ?$/u

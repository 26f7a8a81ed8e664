/** Words beside a number by which it is how much something changed, or differs. */

const BEHIND =
  /^(?: ?\((?:95|90|99)[^)]{0,60}\))? ?(?:relative |relativ |absolute |statistically significant )?(?:increase|decrease|reduction|higher|lower|greater|less\b|more\b|fewer|decline|rise|improvement|(?:\p{L}+ )?benefit|smaller|mehr\b|weniger|höher|niedriger|geringer|größer|kleiner|below|above|unit (?:higher|lower)|[- ]?(?:percentiles?|points?|units?) (?:lower|higher|greater|less|fewer|more|improvement|increase|decrease|reduction|difference|change))/iu
const BEFORE =
  /(?:improved|improvement|prolonged|shortened|extended|verlängert|verkürzt|reductions?|increased?|decreased?|lowered|lowering|fell|rose|declined|senkung|steigerung|zunahme|abnahme|gesenkt|reduced|raised|reduziert|(?<!\p{L})um|blocked)(?: (?:maximally|approximately|about|the|systolic(?: and)?|diastolic|bp))*(?: (?:by|of|von|um))? $/iu
const BY =
  /(?<!(?:followed|given|divided|treated|multiplied))(?<=^|[^\p{L}])by (?:about |approximately |an average of )?$/iu

export const isChangeBehind = (behind: string) => BEHIND.test(behind)
export const isChangeBefore = (gap: string) => BEFORE.test(gap)
export const isByBefore = (gap: string) => BY.test(gap)
export const isChange = (gap: string, behind: string) =>
  isChangeBehind(behind) || isChangeBefore(gap) || isByBefore(gap)

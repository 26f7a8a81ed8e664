/** Words beside a number by which it is how much something changed, or differs. */

const BEHIND =
  /^(?: ?\((?:95|90|99)[^)]{0,60}\))? ?(?:relative |relativ |absolute |statistically significant )?(?:increase|decrease|reduction|higher|lower|greater|less\b|more\b|fewer|decline|rise|improvement|(?:\p{L}+ )?benefit|smaller|mehr\b|weniger|höher|niedriger|geringer|größer|kleiner|(?:below|above)(?= (?:the )?(?:mean|average|baseline|control|normal|expected|median|reference)|[.,;)])|unit (?:higher|lower)|[- ]?(?:percentiles?|points?|units?) (?:lower|higher|greater|less|fewer|more|improvement|increase|decrease|reduction|difference|change))/iu
const BEFORE =
  /(?:improved|improvement|prolonged|shortened|extended|verlängert|verkürzt|reductions?|increased?|decreased?|lowered|lowering|fell|rose|declined|senkung|steigerung|zunahme|abnahme|gesenkt|reduced|raised|reduziert|(?<!\p{L})um|blocked)(?: (?:maximally|approximately|about|the|systolic(?: and)?|diastolic|bp))*(?: (?:by|of|von|um))? $/iu
const BY = /(?:^|[^\p{L}])by (?:about |approximately |an average of )?$/iu
/** 'Reported by', 'followed by': whoever did it, or what came next. */
const DONE_BY = /(?:^|[^\p{L}])(\p{Ll}+(?:ed|een|own|ken|ven|ten)) by \p{L}*[^\p{L}]*$/u
const CHANGED =
  /creas|reduc|lower|rais|rise|fall|fell|declin|improv|chang|grow|prolong|shorten|extend|delay|exceed|diminish|attenuat|inhibit|suppress|enhanc|elevat|shift|blunt|accelerat|differ|widen|narrow|dropp|length|strength|short|slow/

export const isChangeBehind = (behind: string) => BEHIND.test(behind)
export const isChangeBefore = (gap: string) => BEFORE.test(gap)
export function isByBefore(gap: string): boolean {
  if (!BY.test(gap)) return false
  const [, done] = DONE_BY.exec(gap) ?? []
  return done === undefined || CHANGED.test(done)
}
export const isChange = (gap: string, behind: string) =>
  isChangeBehind(behind) || isChangeBefore(gap) || isByBefore(gap)

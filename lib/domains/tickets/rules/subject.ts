/** What mail programs put before the subject of an answer or a forward, in common languages; also counted, as in `Re[2]:`. */
const prefix =
  /^(re|fwd?|aw|wg|antw|antwort|sv|vs|vb|rv|tr|rif|r|i|enc|odp|doorst|ref|رد|إعادة توجيه|回复|答复|转发|返信|転送)(\[\d{1,3}\])?\s?[:：]\s*/iu;
const mostPrefixes = 20;

/** A subject without the prefixes of answers and forwards, as mail programs compare it. */
export function baseSubject(subject: string): string {
  let base = subject.trim();
  for (let removed = 0; removed < mostPrefixes && prefix.test(base); removed += 1) base = base.replace(prefix, "").trim();
  return base === "" ? subject.trim() : base;
}

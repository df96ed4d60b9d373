/**
 * Parses a typed or pasted amount to money text ("1.234,50 €" and "1,234.50" give "1234.50"), or null. The last point or comma is the
 * decimal sign, unless it occurs twice or exactly three digits follow: then it groups thousands. With three decimal places (`places`), a
 * point is always the decimal sign, as in the API.
 */
export function readMoneyText(typed: string, places: number): string | null {
  const latin = typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
  const marked = latin.replace(/[\s\u00a0\u202f\u200e\u200f'’]/g, "").replace(/\p{Sc}|[A-Za-z\u0600-\u06ff]+\.?/gu, "");
  const negative = /^\(.*\)$/.test(marked) || /^[-\u2212]/.test(marked);
  const digits = marked.replace(/[()\u2212-]/g, "");
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return null;
  const place = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const sign = place < 0 ? "" : (digits[place] ?? "");
  const repeated = sign !== "" && digits.split(sign).length > 2;
  const three = digits.length - place - 1 === 3;
  if (repeated && !three) return null;
  const grouped = repeated || (place >= 0 && three && !digits.startsWith("0") && !(sign === "." && places >= 3));
  const whole = (place < 0 || grouped ? digits : digits.slice(0, place)).replace(/[.,]/g, "").replace(/^0+(?=\d)/, "") || "0";
  const fraction = place < 0 || grouped ? "" : digits.slice(place + 1);
  if (fraction.length > places && /[1-9]/.test(fraction.slice(places))) return null;
  const cut = fraction.slice(0, places);
  if (whole.length > 15) return null;
  const text = places === 0 || cut === "" ? whole : `${whole}.${cut}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The nonce in a content policy, or null where it has none. */
export function nonceOf(policy: string | null): string | null {
  return /'nonce-([A-Za-z0-9+/=_-]+)'/.exec(policy ?? "")?.[1] ?? null;
}

/**
 * A mail's HTML for a frame of our own page. Such a frame inherits the page's content policy, which takes styles by nonce alone: so inline
 * styles become rules of a sheet that has it. It takes pictures of the page's own host alone, where the company's are found as well as at
 * its own. Links open outside the frame.
 * @param nonce of the page's content policy; without one the HTML's own styles are left as they are.
 */
export function framedMail(html: string, nonce: string | null): string {
  const based = html
    .replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
    .replace(/ (src|href)="https?:\/\/[^/"]+(\/api\/public\/branding\/[^"]*)"/g, ' $1="$2"');
  if (nonce === null) return based;
  const rules: string[] = [];
  const moved = based
    .replace(/<style>/g, `<style nonce="${nonce}">`)
    .replace(/ style="([^"]*)"/g, (_whole, style: string) => ` data-style="${rules.push(unescapeAttribute(style)) - 1}"`);
  const sheet = rules.map((style, index) => `[data-style="${index}"]{${style.replaceAll("<", "")}}`).join("\n");
  // Before the mail's own sheet, whose rules for the dark must win as they do over inline styles.
  return moved.replace(/<base target="_blank">/, (base) => `${base}<style nonce="${nonce}">${sheet}</style>`);
}

function unescapeAttribute(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/**
 * The nonce that this page's scripts and styles carry, which its frames inherit: a script of the page still knows it; null where there is
 * none.
 */
export function pageNonce(): string | null {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? null;
}

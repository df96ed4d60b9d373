/** The nonce of a content security policy, or null if it has none. */
export function nonceOf(policy: string | null): string | null {
  return /'nonce-([A-Za-z0-9+/=_-]+)'/.exec(policy ?? "")?.[1] ?? null;
}

/**
 * Prepares a mail's HTML for a frame of our own page. The frame inherits the page's content security policy, which allows styles only by
 * nonce, so inline styles are moved to a style sheet with the nonce. The policy allows images from the page's own host only, which also
 * serves the company's images. Links open outside the frame.
 * @param nonce of the page's policy; null leaves the inline styles as they are.
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
  // Placed before the mail's own style sheet, so that its dark-mode rules win as they would over inline styles.
  return moved.replace(/<base target="_blank">/, (base) => `${base}<style nonce="${nonce}">${sheet}</style>`);
}

/** A mail as it looks on a light or dark screen, whatever the reader's own scheme. */
export function inScheme(html: string, scheme: "light" | "dark"): string {
  return html.replaceAll("@media (prefers-color-scheme: dark)", scheme === "dark" ? "@media all" : "@media not all");
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

/** The nonce of this page's content security policy, which its frames inherit, read from one of its scripts; null if it has none. */
export function pageNonce(): string | null {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? null;
}

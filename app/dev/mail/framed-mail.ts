/**
 * A mail's HTML for a frame of our own page. Such a frame inherits the page's content policy, which takes styles by nonce alone: so inline styles
 * become rules of a sheet that has it. Links open outside the frame.
 * @param policy the page's content policy; without a nonce in it the HTML's own styles are left as they are.
 */
export function framedMail(html: string, policy: string | null): string {
  const nonce = /'nonce-([A-Za-z0-9+/=_-]+)'/.exec(policy ?? "")?.[1];
  const based = html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
  if (nonce === undefined) return based;
  const rules: string[] = [];
  const moved = based
    .replace(/<style>/g, `<style nonce="${nonce}">`)
    .replace(/ style="([^"]*)"/g, (_whole, style: string) => ` data-style="${rules.push(unescapeAttribute(style)) - 1}"`);
  const sheet = rules.map((style, index) => `[data-style="${index}"]{${style.replaceAll("<", "")}}`).join("\n");
  // Before the mail's own sheet, whose rules for the dark must win as they do over inline styles.
  return moved.replace(/<base target="_blank">/, (base) => `${base}<style nonce="${nonce}">${sheet}</style>`);
}

function unescapeAttribute(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

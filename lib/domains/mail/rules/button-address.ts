import { AppError } from "@/lib/kernel/base/errors";
import type { ButtonPlaces, SealedButton } from "../schema";

/** Both parts of an email. */
interface Parts {
  html: string;
  text: string;
}

/**
 * Cuts the links to `mark` out of rendered parts and returns where they were. The caller makes the mark at random after all text is
 * written.
 * @throws AppError `internal` if the mark is anywhere but in links and once in the text.
 */
export function cutButton({ html, text }: Parts, mark: string): Parts & { places: ButtonPlaces } {
  const places: { at: number; query: string }[] = [];
  let cut = 0;
  const withoutLinks = html.replace(new RegExp(` href="${mark}((?:\\?\\w+)?)"`, "g"), (whole, query: string, at: number) => {
    places.push({ at: at - cut, query });
    cut += whole.length;
    return "";
  });
  const at = text.indexOf(mark);
  const withoutLine = text.slice(0, at) + text.slice(at + mark.length);
  if (places.length === 0 || at < 0 || withoutLinks.includes(mark) || withoutLine.includes(mark))
    throw new AppError("internal", "The email's button was not rendered once.");
  return { html: withoutLinks, text: withoutLine, places: { html: places, text: at } };
}

/** The same for a code, which stands once in each part. @throws AppError `internal` if the mark is anywhere else. */
export function cutCode({ html, text }: Parts, mark: string): Parts & { places: ButtonPlaces } {
  const [htmlParts, textParts] = [html.split(mark), text.split(mark)];
  if (htmlParts.length !== 2 || textParts.length !== 2) throw new AppError("internal", "The email's code was not rendered once.");
  const places = { html: [{ at: htmlParts[0]?.length ?? 0, query: "" }], text: textParts[0]?.length ?? 0 };
  return { html: htmlParts.join(""), text: textParts.join(""), places };
}

/** The parts with the address, or the code, in its places. */
export function placeButton({ html, text }: Parts, { url, places, is_code = false }: SealedButton): Parts {
  let from = 0;
  const pieces = places.html.map(({ at, query }) => {
    const before = html.slice(from, at);
    from = at;
    return is_code ? before + escapeAttribute(url) : `${before} href="${escapeAttribute(url + query)}"`;
  });
  return { html: pieces.join("") + html.slice(from), text: text.slice(0, places.text) + url + text.slice(places.text) };
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&#39;");
}

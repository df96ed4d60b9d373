/** How a text refers to a file of its article, as an image or a link: `![Alt text](/kb/files/fil_…)`. */
const reference = /(?<![\w./-])\/kb\/files\/(fil_[0-9a-hjkmnp-tv-z]{26})/g;

/** The reference to a file, as the editor writes it into a text. */
export const filePath = (id: string): string => `/kb/files/${id}`;

/** The wire ids of the files that a text refers to, each once. */
export function fileIdsIn(body: string): string[] {
  return [...new Set([...body.matchAll(reference)].flatMap(([, id]) => id ?? []))];
}

/** The text with each reference replaced by an address. */
export function replaceFiles(body: string, addressOf: (id: string) => string): string {
  return body.replace(reference, (_, id: string) => addressOf(id));
}

const placeholder = "https://kb-file.invalid/";

/**
 * Renders a text whose files have addresses of their own. The sanitiser takes images of https hosts alone, and addresses here may be those
 * of this host.
 */
export function renderWithFiles(body: string, render: (text: string) => string, addressOf: (id: string) => string): string {
  const html = render(replaceFiles(body, (id) => `${placeholder}${id}`));
  return html.replace(/https:\/\/kb-file\.invalid\/(fil_[0-9a-z]{26})/g, (_, id: string) => addressOf(id).replaceAll("&", "&amp;"));
}

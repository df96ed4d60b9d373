const id = "fil_[0-9a-hjkmnp-tv-z]{26}";
const placeholder = "https://file.invalid/";
const placed = new RegExp(`https://file\\.invalid/(${id})`, "g");

/** How a text refers to files under a path, as an image or a link: `![Alt text](/kb/files/fil_…)`. */
export function fileReferences(folder: `/${string}/`) {
  const reference = new RegExp(`(?<![\\w./-])${folder}(${id})`, "g");
  /** The text with each reference replaced by an address. */
  const replaceFiles = (body: string, addressOf: (file: string) => string): string =>
    body.replace(reference, (_, file: string) => addressOf(file));
  return {
    /** The reference to a file, as the editor writes it into a text. */
    filePath: (file: string): string => `${folder}${file}`,
    /** The wire ids of the files that a text refers to, each once. */
    fileIdsIn: (body: string): string[] => [...new Set([...body.matchAll(reference)].flatMap(([, file]) => file ?? []))],
    replaceFiles,
    /** Whether the address of a text that is being rendered is that of such a file. */
    isPlaced: (address: string): boolean => address.startsWith(placeholder),
    /**
     * Renders a text whose files have addresses of their own. The sanitiser takes images of https hosts alone, and addresses here may be
     * those of this host.
     */
    renderWithFiles(body: string, render: (text: string) => string, addressOf: (file: string) => string): string {
      const html = render(replaceFiles(body, (file) => `${placeholder}${file}`));
      return html.replace(placed, (_, file: string) => addressOf(file).replaceAll("&", "&amp;"));
    },
  };
}

/** Images in the text of proposals, contracts and their templates. */
export const documentImages = fileReferences("/files/");

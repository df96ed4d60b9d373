/** A page of docs that says how to write something: whole files, and lines to add to files that exist. */
export interface Guide {
  files: readonly { path: string; content: string }[];
  lines: readonly { path: string; after: string; line: string }[];
}

const block = /^```(\w+) (\S+)\n([\s\S]*?)^```$/gm;

/**
 * Reads the blocks of a page whose info string names a path. A `diff` block is one line of context and one line to add after it; any other
 * is a whole file.
 */
export function readGuide(text: string): Guide {
  const files: { path: string; content: string }[] = [];
  const lines: { path: string; after: string; line: string }[] = [];
  for (const [, language = "", path = "", content = ""] of text.matchAll(block)) {
    if (language !== "diff") {
      files.push({ path, content });
      continue;
    }
    const [context = "", added = "", ...rest] = content.trimEnd().split("\n");
    if (!context.startsWith(" ") || !added.startsWith("+") || rest.length > 0) throw new Error(`The change of ${path} is not one line.`);
    lines.push({ path, after: context.slice(1), line: added.slice(1) });
  }
  return { files, lines };
}

/** Writes the files and adds the lines. Throws for a line whose context is not in its file. */
export function applyGuide(
  { files, lines }: Guide,
  place: { read(path: string): string; write(path: string, content: string): void },
): void {
  for (const { path, content } of files) place.write(path, content);
  for (const { path, after, line } of lines) {
    const found = place.read(path).split("\n");
    const index = found.indexOf(after);
    if (index < 0) throw new Error(`${path} has no line: ${after}`);
    found.splice(index + 1, 0, line);
    place.write(path, found.join("\n"));
  }
}

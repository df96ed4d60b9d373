import type { Block } from "./markup";

const encode = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\r\n]+/g, " ")
    .trim();

/** The source of blocks, which `parseMarkup` reads as the same blocks. */
export function writeMarkup(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join("\n\n");
}

const within = (tag: string, inner: string, end: string) => [tag, ...(inner === "" ? [] : [inner]), end].join("\n");

function writeBlock(block: Block): string {
  switch (block.type) {
    case "text":
      return block.markdown.trim() === "" ? "" : block.markdown;
    case "section":
      return within(`<section tone="${block.tone}">`, writeMarkup(block.blocks), "</section>");
    case "columns":
      return within(
        "<columns>",
        block.columns.map((column) => within("<column>", writeMarkup(column), "</column>")).join("\n"),
        "</columns>",
      );
    case "button":
      return `<button${block.href === null ? "" : ` href="${encode(block.href)}"`}>${encode(block.label)}</button>`;
    case "image": {
      const width = block.width === null ? "" : ` width="${block.width}"`;
      return `<image src="${encode(block.src)}" alt="${encode(block.alt)}"${width} />`;
    }
    case "divider":
      return "<divider />";
    case "spacer":
      return `<spacer size="${block.size}" />`;
  }
}

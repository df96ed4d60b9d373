import type { MailBlock } from "@/emails/blocks";
import { renderPlainText } from "@/lib/kernel/plain-text";
import { renderMarkdown } from "@/lib/kernel/sanitise";
import { merge, mergePlain } from "../rules";
import type { Block } from "../rules/markup";

/** What an email is filled with. */
export interface Filling {
  values: Readonly<Record<string, string>>;
  /** The permitted merge names. */
  allowed: readonly string[];
  /** Where a button without an address leads; without it there is no such button. */
  button_url: string | null;
}

const heights = { small: 8, medium: 24, large: 48 };

/** The text with each link that is a query alone, such as `[9](?9)`, leading to the button's address with that query. */
function leadOn(markdown: string, button_url: string | null): string {
  return button_url === null ? markdown : markdown.replaceAll("](?", () => `](${button_url}?`);
}

/** The blocks with their merge names filled in, as the HTML part shows them. @throws as `merge`. */
export function fillBlocks(blocks: readonly Block[], filling: Filling): MailBlock[] {
  const { values, allowed, button_url } = filling;
  return blocks.flatMap((block): MailBlock[] => {
    switch (block.type) {
      case "text":
        return [{ type: "html", html: renderMarkdown(merge(leadOn(block.markdown, button_url), values, allowed)) }];
      case "section":
        return [{ type: "section", tinted: block.tone === "tinted", blocks: fillBlocks(block.blocks, filling) }];
      case "columns":
        return [{ type: "columns", columns: block.columns.map((column) => fillBlocks(column, filling)) }];
      case "button": {
        const [label, url] = [mergePlain(block.label, values, allowed), block.href ?? button_url];
        return url === null ? [] : [{ type: "button", label, url }];
      }
      case "image":
        return [{ ...block, alt: mergePlain(block.alt, values, allowed) }];
      case "divider":
        return [block];
      case "spacer":
        return [{ type: "spacer", height: heights[block.size] }];
    }
  });
}

/** The same as the text part shows them: columns one after the other, a button as its text and address, an image as its description. */
export function writeBlocks(blocks: readonly Block[], filling: Filling): string {
  const { values, allowed, button_url } = filling;
  const parts = blocks.map((block): string => {
    switch (block.type) {
      case "text":
        return renderPlainText(merge(leadOn(block.markdown, button_url), values, allowed));
      case "section":
        return writeBlocks(block.blocks, filling);
      case "columns":
        return block.columns.map((column) => writeBlocks(column, filling)).join("\n\n");
      case "button": {
        const [label, url] = [mergePlain(block.label, values, allowed), block.href ?? button_url];
        return url === null ? "" : `${label}:\n${url.replace(/^mailto:/, "")}`;
      }
      case "image":
        return mergePlain(block.alt, values, allowed);
      case "divider":
        return "---";
      case "spacer":
        return "";
    }
  });
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Whether the body has the email's own button, which otherwise follows it. */
export function hasOwnButton(blocks: readonly Block[]): boolean {
  return blocks.some((block) => {
    switch (block.type) {
      case "button":
        return block.href === null;
      case "section":
        return hasOwnButton(block.blocks);
      case "columns":
        return block.columns.some(hasOwnButton);
      case "text":
      case "image":
      case "divider":
      case "spacer":
        return false;
    }
  });
}

/** The Markdown of every text block. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case "text":
        return [block.markdown];
      case "section":
        return textsOf(block.blocks);
      case "columns":
        return block.columns.flatMap(textsOf);
      case "button":
      case "image":
      case "divider":
      case "spacer":
        return [];
    }
  });
}

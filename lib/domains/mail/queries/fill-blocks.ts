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
  /** Where the email's own button leads; without it there is no such button. */
  button_url: string | null;
  /** The email's own button in its body, if it is there; other buttons without an address are left out. */
  own_button: Block | undefined;
  /** Whether links that are a query alone, such as `[9](?9)`, lead where the button leads, with that query. */
  choices: boolean;
}

const heights = { small: 8, medium: 24, large: 48 };

/** The blocks with their merge names filled in, as the HTML part shows them. @throws as `merge`. */
export function fillBlocks(blocks: readonly Block[], filling: Filling): MailBlock[] {
  const { values, allowed, button_url, own_button, choices } = filling;
  return blocks.flatMap((block): MailBlock[] => {
    switch (block.type) {
      case "text":
        return [{ type: "html", html: renderMarkdown(merge(block.markdown, values, allowed), choices ? button_url : null) }];
      case "section":
        return [{ type: "section", tinted: block.tone === "tinted", blocks: fillBlocks(block.blocks, filling) }];
      case "columns":
        return [{ type: "columns", columns: block.columns.map((column) => fillBlocks(column, filling)) }];
      case "button": {
        const [label, url] = [mergePlain(block.label, values, allowed), block.href ?? (block === own_button ? button_url : null)];
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
  const { values, allowed, button_url, own_button } = filling;
  const parts = blocks.map((block): string => {
    switch (block.type) {
      case "text":
        return renderPlainText(merge(block.markdown, values, allowed));
      case "section":
        return writeBlocks(block.blocks, filling);
      case "columns":
        return block.columns.map((column) => writeBlocks(column, filling)).join("\n\n");
      case "button": {
        const [label, url] = [mergePlain(block.label, values, allowed), block.href ?? (block === own_button ? button_url : null)];
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

/** Every block, also those inside others. */
function flatten(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.type === "section") return flatten(block.blocks);
    return block.type === "columns" ? block.columns.flatMap(flatten) : [block];
  });
}

/** The email's own buttons in the body; without one, the button follows the body. */
export function ownButtonsOf(blocks: readonly Block[]): Block[] {
  return flatten(blocks).filter((block) => block.type === "button" && block.href === null);
}

/** Whether the body leads elsewhere by a picture or by a button with an address. */
export function leadsElsewhere(blocks: readonly Block[]): boolean {
  return flatten(blocks).some((block) => block.type === "image" || (block.type === "button" && block.href !== null));
}

/** The Markdown of every text block. */
export function textsOf(blocks: readonly Block[]): string[] {
  return flatten(blocks).flatMap((block) => (block.type === "text" ? [block.markdown] : []));
}

/** The labels of every button. */
export function labelsOf(blocks: readonly Block[]): string[] {
  return flatten(blocks).flatMap((block) => (block.type === "button" ? [block.label] : []));
}

import type { Block } from "@/lib/domains/mail/rules";

export interface BlockListProps {
  /** The path of the list, which makes the names of its fields unique. */
  name: string;
  blocks: readonly Block[];
  /** The types that may be added here. */
  types: readonly Block["type"][];
  language: string;
  /** Null for readers who may not change the blocks. */
  onChange: ((blocks: Block[]) => void) | null;
}

import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Noun } from "@/lib/kernel/base/nouns";
import type { Permission } from "@/lib/kernel/base/permissions";

/** What the palette and the home page offer for a noun: a link to the page where it is done. */
export interface NounAction {
  /** Its words: `actions.<key>` in the catalogue of the noun. */
  key: string;
  icon: LucideIcon;
  permission: Permission;
  /** The page's address within the company's pages. */
  segments: readonly string[];
  /** The query of the page's list. */
  query?: string;
}

/** A section of another noun's record page: a customer's page shows the customer's invoices. */
export interface NounSection {
  /** The noun whose record page shows it. */
  on: Noun;
  /** Readers without it do not see the section. */
  permission: Permission;
  /** Loads the section with the first page that shows it; `id` is the record's. */
  load: () => Promise<ComponentType<{ id: string }>>;
}

/** What pages need to know of one noun: plain data, since every page loads it. */
export interface BrowserNoun {
  readonly noun: Noun;
  readonly icon: LucideIcon;
  /** Where a record is shown, within the company's pages; left out where no page shows one. */
  readonly page?: (id: string) => readonly [string, string, ...string[]];
  /** Its entry in the sidebar: the list, under the section's heading, reached by `g` and the key. */
  readonly nav?: { readonly section: null | "sales" | "work" | "support"; readonly permission: Permission; readonly goto?: string };
  readonly actions?: readonly NounAction[];
  /**
   * The lists whose rows may show something else once one has changed, by the names of their resources; its own list alone where left out,
   * and those of all nouns with a page where it may belong to any record.
   */
  readonly affects?: readonly string[] | "any_record";
  readonly sections?: readonly NounSection[];
}

/** Declares a noun in `components/<noun>/noun.ts`; `components/nouns.ts` gathers all of them. */
export function defineNoun(definition: BrowserNoun): BrowserNoun {
  return definition;
}

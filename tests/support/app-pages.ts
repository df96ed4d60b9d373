import { readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { nounNames, nounOf } from "@/lib/kernel/base/nouns";
import { readOnes, type One } from "./one";

const app = resolve(import.meta.dirname, "../../app");

/** A page that Next shows: its file, and the folders that lead to it without those that are no part of the address. */
export interface AppPage {
  file: string;
  folders: string[];
}

/** The folders on the way to a file, without groups such as `(site)`. */
export const foldersOf = (file: string): string[] =>
  dirname(file)
    .split("/")
    .filter((segment) => segment !== "." && !/^\(.*\)$/.test(segment));

/** Every page under `app/`. */
export function listAppPages(): AppPage[] {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /(?:^|\/)page\.tsx$/.test(file));
  return files.sort().map((file) => ({ file, folders: foldersOf(file) }));
}

/** How exact a folder's name is: one that takes any segment comes after the segment's own name, one that takes the rest comes last. */
const rank = (folder: string): number => (folder.startsWith("[...") ? 2 : folder.startsWith("[") ? 1 : 0);

/** Whether folders lead to an address of these segments. */
export function leadsTo(folders: readonly string[], segments: readonly string[]): boolean {
  const takesRest = folders.at(-1)?.startsWith("[...") === true;
  if (takesRest ? segments.length < folders.length : segments.length !== folders.length) return false;
  return folders.every((folder, at) => rank(folder) > 0 || folder === segments[at]);
}

/** The page that Next shows at an address of these segments. */
export function pageAt<Page extends { folders: readonly string[] }>(pages: readonly Page[], segments: readonly string[]): Page | undefined {
  const ranks = ({ folders }: Page) => folders.map(rank).join("");
  return pages.filter(({ folders }) => leadsTo(folders, segments)).sort((one, other) => ranks(one).localeCompare(ranks(other)))[0];
}

export const segmentsOf = (address: string): string[] => (address.split("?")[0] ?? "").split("/").filter((segment) => segment !== "");

/**
 * The addresses that show every page: the page's own where it has no parameter, the `named` ones that lead to it, and otherwise its own
 * with each `[id]` replaced by the name of the noun whose list the folder before it is. @throws where a page has no address so, or an
 * address no page.
 */
export function deriveAddresses(pages: readonly { folders: readonly string[] }[], named: readonly string[]): string[] {
  const astray = named.filter((address) => pageAt(pages, segmentsOf(address)) === undefined);
  if (astray.length > 0) throw new Error(`No page is at ${astray.join(", ")}.`);
  return pages.flatMap((page) => {
    const own = named.filter((address) => pageAt(pages, segmentsOf(address)) === page);
    if (page.folders.some((folder) => rank(folder) > 0)) return own.length > 0 ? own : [addressOf(page.folders)];
    const plain = page.folders.map((folder) => `/${folder}`).join("");
    return [plain, ...own.filter((address) => address !== plain)];
  });
}

function addressOf(folders: readonly string[]): string {
  const parts = folders.map((folder, at) => {
    if (rank(folder) === 0) return folder;
    const noun = folder === "[id]" ? nounNames.find((name) => nounOf(name).plural === folders[at - 1]) : undefined;
    if (noun === undefined)
      throw new Error(`Nothing says what ${folder} of ${folders.join("/")} is: name an address in the one.ts of its domain.`);
    return `{${noun}}`;
  });
  return parts.map((part) => `/${part}`).join("");
}

/** The pages of one part of the app, such as `dashboard/[tenant]`, by the folders within it. */
export function listPagesIn(...outer: string[]): AppPage[] {
  return listAppPages()
    .filter(({ folders }) => outer.every((folder, at) => folders[at] === folder))
    .map(({ file, folders }) => ({ file, folders: folders.slice(outer.length) }));
}

/** The staff's pages within `/dashboard/<slug>`, in every state that a domain's `one.ts` names; `{customer}` is a customer's id. */
export async function listStaffAddresses(): Promise<string[]> {
  const named = (await readOnes()).flatMap(({ pages }: One) => pages ?? []);
  return deriveAddresses(listPagesIn("dashboard", "[tenant]"), named);
}

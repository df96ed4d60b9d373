import { longestFileName } from "./schema";

/** Marks that turn the writing direction: with them "gpj.exe" reads as "exe.jpg". */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A sent name as a name alone: no folder, no control character, no mark that turns its direction, no dot or blank at its end (Windows drops
 * them, so they could hide an ending), 255 characters at most with the ending kept. `file` when nothing is left.
 */
export function cleanFileName(sent: string): string {
  const whole = sent.replace(/\p{Cs}/gu, "\ufffd").normalize("NFC");
  const last = whole.split(/[/\\]/).at(-1) ?? "";
  const name = last
    .replace(/\p{Cc}/gu, "")
    .replace(directionMarks, "")
    .trim()
    .replace(/[.\s]+$/, "");
  return shorten(name) || "file";
}

function shorten(name: string): string {
  if (name.length <= longestFileName) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? "";
  // A pair of surrogates is one character and is not cut in two.
  return name.slice(0, longestFileName - ending.length).replace(/[\ud800-\udbff]$/, "") + ending;
}

/** Every tenant's quarantine, in one folder, so that one listing finds the tenants with old objects. */
export const quarantine = "quarantine";

/** The folder of one tenant's files that wait for their scan. */
export function quarantineFolder(tenantId: string): string {
  return `${quarantine}/${tenantId}`;
}

/** Where a file waits for its scan. */
export function quarantineKey(tenantId: string, id: string): string {
  return `${quarantineFolder(tenantId)}/${id}`;
}

/** Where a clean file stays. */
export function cleanKey(tenantId: string, id: string): string {
  return `${tenantId}/files/${id}`;
}

/** Why an archive was refused, for the person who sent it. */
export const archiveRefusals = {
  malformed: "The archive is damaged.",
  encrypted: "The archive is locked with a password, so it cannot be scanned.",
  too_many_entries: "The archive holds too many files.",
  too_large: "The archive is too large once unpacked.",
  ratio: "The archive unpacks to far more than it seems to hold.",
  nested_too_deep: "The archive holds archives within archives within archives.",
  type_mismatch: "The content is not what the name's ending says.",
  macros: "The document holds a program (macros).",
} as const;

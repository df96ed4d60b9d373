import { longestFileName } from "./schema";

/** Characters that change the text direction: with them "gpj.exe" reads as "exe.jpg". */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A sent name as a safe file name: no folder, control character or direction mark, no trailing dot or blank (Windows drops them, which
 * could hide an extension), at most 255 characters with the extension kept. `file` if nothing is left.
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
  // A surrogate pair is one character and is not split.
  return name.slice(0, longestFileName - ending.length).replace(/[\ud800-\udbff]$/, "") + ending;
}

/** One quarantine folder for all tenants, so that one listing finds the tenants with old objects. */
export const quarantine = "quarantine";

/** The quarantine folder of one tenant. */
export function quarantineFolder(tenantId: string): string {
  return `${quarantine}/${tenantId}`;
}

/** The key of a file in quarantine. */
export function quarantineKey(tenantId: string, id: string): string {
  return `${quarantineFolder(tenantId)}/${id}`;
}

/** The key of a clean file. */
export function cleanKey(tenantId: string, id: string): string {
  return `${tenantId}/files/${id}`;
}

/** Why an archive was rejected, as shown to the sender. */
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

import { readZip } from "@/lib/kernel/files/inspect-zip";
import { searchForSignature } from "./signature";

/** Whether an archive holds the signature, or is beyond the limits of what can be searched. */
export async function searchArchive(path: string): Promise<{ found: boolean; exceeds: boolean }> {
  const search = searchForSignature();
  const result = await readZip(path, search.reader);
  // A damaged archive has no entries that a program could open; its bytes are searched as they are.
  const exceeds = !search.found() && "refused" in result && result.refused !== "malformed";
  return { found: search.found(), exceeds };
}

import { fetchFile } from "./request";

/**
 * Fetches a file from the API and saves it under `name`.
 * @throws ApiProblem.
 */
export async function downloadFile(tenant: string, path: string, name: string): Promise<void> {
  saveFile(await fetchFile({ tenant, method: "GET", path }), name);
}

/** Saves a file on the reader's device under `name`. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has the file after the click, so the object URL can be released a minute later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

import { fetchFile } from "./request";
import { destinationOf, type Verb } from "./verb";

/**
 * Fetches the file that a verb answers with and saves it under `name`.
 * @throws ApiProblem.
 */
export async function downloadFile<Input extends object>(
  tenant: string,
  verb: Verb<Input, unknown>,
  input: NoInfer<Input>,
  name: string,
): Promise<void> {
  saveFile(await fetchFile({ tenant, ...destinationOf(verb, input) }), name);
}

/** Opens the address of a file, which the browser saves: the page stays. */
export function followFile(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
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

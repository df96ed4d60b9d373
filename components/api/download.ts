import { fetchFile } from "./request";

/** Fetches a file that the API answers with and hands it to the browser to keep, under `name`. @throws ApiProblem. */
export async function downloadFile(tenant: string, path: string, name: string): Promise<void> {
  keepFile(await fetchFile({ tenant, method: "GET", path }), name);
}

/** Hands a file to the browser to keep, under `name`. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it once the click is over; a moment later its copy may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

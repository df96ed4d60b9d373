/** Sends JSON to an endpoint of this host; null without an answer, or for an error. */
export async function post<Data>(path: string, body: object): Promise<Data | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return response.ok ? ((await response.json()) as Data) : null;
  } catch {
    return null;
  }
}

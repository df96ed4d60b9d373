/** A rejected field and its error code, as the API names them. */
export interface FieldProblem {
  path: string;
  code: string;
  message: string;
}

export type Answer<Data> = { ok: true; data: Data } | { ok: false; code: string; errors: FieldProblem[] };

/**
 * Sends JSON to an endpoint of this host; `Data` is the type of its response. Never throws: a network failure returns `unavailable`, for
 * the form to show.
 */
export async function callApi<Data>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer<Data>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (response.status === 204) return { ok: true, data: {} as Data };
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, data: answer as Data };
    const { code, errors } = answer as { code?: string; errors?: FieldProblem[] };
    return { ok: false, code: response.status >= 500 ? "unavailable" : (code ?? "unavailable"), errors: errors ?? [] };
  } catch {
    return { ok: false, code: "unavailable", errors: [] };
  }
}

/** Signs in through next-auth: fetches its CSRF token, then posts the form. Returns null on success, else the error code. */
export async function postSignIn(form: { email: string; password: string; code: string }): Promise<string | null> {
  const url = await postToAuth("callback/credentials", form);
  return url === null ? "unavailable" : new URL(url, window.location.href).searchParams.get("error");
}

export async function postSignOut(): Promise<boolean> {
  return (await postToAuth("signout", {})) !== null;
}

/** The redirect address of next-auth, or null if it cannot be reached. A rejection is a 401 that also has an address. */
async function postToAuth(path: string, form: Record<string, string>): Promise<string | null> {
  const token = await callApi<{ csrfToken: string }>("GET", "/api/auth/csrf");
  if (!token.ok) return null;
  try {
    const body = JSON.stringify({ ...form, csrfToken: token.data.csrfToken, json: "true" });
    const response = await fetch(`/api/auth/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body });
    const { url } = (await response.json()) as { url?: string };
    return url ?? null;
  } catch {
    return null;
  }
}
